/** Where an ingest can be watched, in this order: what lies between two of them is done, or not, when a worker dies. */
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
  'announced',
  'settled',
  'swept',
] as const
export type IngestStep = (typeof INGEST_STEPS)[number]

/** Told of each step once it is done. Production tells nobody; chaos runs end the worker here. */
export type OnStep = (step: IngestStep) => void
