import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

const PART_BYTES = 8 * 1024 * 1024

export interface ObjectAddress {
  readonly Bucket: string
  readonly Key: string
}

/** Stores a text of any size while it is generated, with at most one part in memory. Returns its size in bytes. */
export async function storeCatalog(
  s3: S3Client,
  target: ObjectAddress,
  text: Iterable<string>,
  signal: AbortSignal,
): Promise<number> {
  const created = await s3.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: 'application/json' }),
  )
  const upload = { ...target, UploadId: created.UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    let bytes = 0
    for (const Body of parts(text)) {
      const PartNumber = Parts.length + 1
      const options = { abortSignal: signal }
      const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }), options)
      Parts.push({ PartNumber, ETag })
      bytes += Body.length
    }
    await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    return bytes
  } catch (error) {
    await s3.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

/** Parts of a text. All but the last are large enough for S3. */
export function* parts(text: Iterable<string>, minBytes = PART_BYTES): Generator<Buffer> {
  let pieces: Buffer[] = []
  let bytes = 0
  for (const chunk of text) {
    const piece = Buffer.from(chunk)
    pieces.push(piece)
    bytes += piece.length
    if (bytes < minBytes) continue
    yield Buffer.concat(pieces, bytes)
    pieces = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(pieces, bytes)
}
