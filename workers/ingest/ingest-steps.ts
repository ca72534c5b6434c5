/** The steps of an ingest, in order. A worker that dies after one of them may have done the work of the next or not. */
export const INGEST_STEPS = [
  'started',
  'captured',
  'begun',
  'index-ready',
  'batch',
  'written',
  'counted',
  'reported',
  'recorded',
  'swapped',
  'retired',
  'settled',
  'swept',
] as const
export type IngestStep = (typeof INGEST_STEPS)[number]

/** Called after each step. Unused in production; chaos runs kill the worker here. */
export type OnStep = (step: IngestStep) => void

/** Milliseconds of each step that is done. */
export type StepTimes = Readonly<Partial<Record<IngestStep, number>>>
