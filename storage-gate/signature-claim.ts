import { Refusal } from './refusal.ts'
import { onlyHeader, type StorageRequest } from './storage-request.ts'

/** The signature data of a request (Signature Version 4), from its query or its Authorization header. */
export interface SignatureClaim {
  readonly accessKeyId: string
  /** Day, region, `s3`, `aws4_request`. */
  readonly scope: readonly [day: string, region: string, service: string, end: string]
  /** Names in lower case. */
  readonly signedHeaders: readonly string[]
  /** 64 hexadecimal digits. */
  readonly signature: string
  /** As in `20261120T101500Z`. */
  readonly signedAt: string
  /** Lifetime; null for a request that is signed in its header. */
  readonly lifetimeSeconds: number | null
  /** The signed hash of the body. */
  readonly payload: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const HEADER =
  /^AWS4-HMAC-SHA256 +Credential=([^\s,;=]+), *SignedHeaders=([^\s,=]+), *Signature=([\da-f]{64})$/
const CREDENTIAL = /^([^\s,;=/]+)\/(\d{8})\/([\w-]+)\/(s3)\/(aws4_request)$/
const HEADER_NAMES = /^[a-z0-9!#$%&'*+.^_`|~-]+(?:;[a-z0-9!#$%&'*+.^_`|~-]+)*$/
const SIGNED_AT = /^\d{8}T\d{6}Z$/
const SIGNATURE = /^[\da-f]{64}$/
const LIFETIME = /^[1-9]\d{0,5}$/
const VERSION_2 = ['awsaccesskeyid', 'signature']
const PRESIGNED = ['x-amz-algorithm', 'x-amz-credential', 'x-amz-signature', 'x-amz-signedheaders']

const UNSIGNED =
  'The storage takes signed requests only. PUT the file to the uploadUrl of a ticket, as it was given.'

/** Throws a Refusal if a request is not signed, or is signed in more than one way. */
export function readSignatureClaim(request: StorageRequest): SignatureClaim {
  const authorization = onlyHeader(request, 'authorization')
  const names = new Set([...request.query.keys()].map((name) => name.toLowerCase()))
  const isPresigned = PRESIGNED.some((name) => names.has(name))
  if (VERSION_2.some((name) => names.has(name)) || /^AWS\s/i.test(authorization ?? ''))
    throw new Refusal('AccessDenied', 'Signature Version 2 is not supported. Sign with Signature Version 4.')
  if (isPresigned && authorization !== undefined)
    throw new Refusal('InvalidRequest', 'The address is signed: send no Authorization header beside it.')
  if (isPresigned) return fromQuery(request)
  if (authorization === undefined) throw new Refusal('AccessDenied', UNSIGNED)
  return fromHeader(request, authorization)
}

function fromQuery({ query }: StorageRequest): SignatureClaim {
  const value = (name: string) => query.get(name) ?? ''
  const credential = CREDENTIAL.exec(value('X-Amz-Credential'))
  const [signedHeaders, signature] = [value('X-Amz-SignedHeaders'), value('X-Amz-Signature')]
  const [signedAt, lifetime] = [value('X-Amz-Date'), value('X-Amz-Expires')]
  const isComplete =
    value('X-Amz-Algorithm') === ALGORITHM &&
    credential !== null &&
    HEADER_NAMES.test(signedHeaders) &&
    SIGNATURE.test(signature) &&
    SIGNED_AT.test(signedAt) &&
    LIFETIME.test(lifetime)
  if (!isComplete)
    throw new Refusal(
      'AuthorizationQueryParametersError',
      'The signature in the address is not complete. Use the address as it was given.',
    )
  const parts = { signedHeaders, signature, signedAt, payload: 'UNSIGNED-PAYLOAD' }
  return claim(credential, { ...parts, lifetimeSeconds: Number(lifetime) })
}

function fromHeader(request: StorageRequest, authorization: string): SignatureClaim {
  const [, credentialText = '', signedHeaders = '', signature = ''] = HEADER.exec(authorization) ?? []
  const credential = CREDENTIAL.exec(credentialText)
  const signedAt = onlyHeader(request, 'x-amz-date') ?? ''
  const payload = onlyHeader(request, 'x-amz-content-sha256') ?? ''
  if (credential === null || !HEADER_NAMES.test(signedHeaders) || !SIGNED_AT.test(signedAt) || payload === '')
    throw new Refusal(
      'AuthorizationHeaderMalformed',
      'Sign with Signature Version 4: Authorization, x-amz-date and x-amz-content-sha256 are needed.',
    )
  return claim(credential, { signedHeaders, signature, signedAt, payload, lifetimeSeconds: null })
}

function claim(
  credential: RegExpExecArray,
  rest: Omit<SignatureClaim, 'accessKeyId' | 'scope' | 'signedHeaders'> & { readonly signedHeaders: string },
): SignatureClaim {
  const [, accessKeyId = '', day = '', region = '', service = '', end = ''] = credential
  const signedHeaders = rest.signedHeaders.split(';')
  return { ...rest, accessKeyId, scope: [day, region, service, end], signedHeaders }
}
