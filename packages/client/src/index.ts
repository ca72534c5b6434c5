export {
  type Answered,
  type AskOptions,
  createDishmatchClient,
  type DishmatchClient,
  type DishmatchOptions,
} from './dishmatch-client.ts'
export * from './generated/operations.ts'
export { type AnswerError, CLIENT_CODES, ServiceError, type ServiceErrorFacts } from './service-error.ts'
export type { TypedDocument } from './typed-document.ts'
