/** A graph of a dashboard: a title, the unit of its axis, and what it shows by the name in its legend. */
export interface Panel {
  readonly title: string
  readonly unit: 's' | 'short' | 'reqps' | 'bytes' | 'percentunit'
  readonly lines: Readonly<Record<string, string>>
}

const RATE = '[5m]'
const DAY = 86_400

const quantile = (share: number, name: string, by = 'le') =>
  `histogram_quantile(${share}, sum by (${by}) (rate(${name}_bucket${RATE})))`

const SERVICE: readonly Panel[] = [
  {
    title: 'Processes: ready = 1',
    unit: 'short',
    lines: {
      '{{job}} {{instance}}': 'dishmatch_ready',
      '{{job}} {{instance}} answers': 'up{job=~"dishmatch-.*"}',
    },
  },
  {
    title: 'Dependencies: up = 1',
    unit: 'short',
    lines: { '{{dependency}}': 'min by (dependency) (dishmatch_dependency_up)' },
  },
  {
    title: 'Requests by operation',
    unit: 'reqps',
    lines: { '{{operation}}': `sum by (operation) (rate(dishmatch_requests_total${RATE}))` },
  },
  {
    title: 'Requests by outcome',
    unit: 'reqps',
    lines: { '{{outcome}}': `sum by (outcome) (rate(dishmatch_requests_total${RATE}))` },
  },
  {
    title: 'Time of a search',
    unit: 's',
    lines: {
      half: quantile(0.5, 'dishmatch_request_duration_seconds'),
      '19 of 20': quantile(0.95, 'dishmatch_request_duration_seconds'),
      '99 of 100': quantile(0.99, 'dishmatch_request_duration_seconds'),
    },
  },
  {
    title: 'Time of an engine call, 19 of 20',
    unit: 's',
    lines: { '{{outcome}}': quantile(0.95, 'dishmatch_engine_call_duration_seconds', 'le, outcome') },
  },
  {
    title: 'Calls that fail at once, because an engine did not answer lately',
    unit: 'reqps',
    lines: { '{{engine}}': `sum by (engine) (rate(dishmatch_circuit_refused_calls_total${RATE}))` },
  },
  {
    title: 'Dishes found by group',
    unit: 'reqps',
    lines: { '{{group}}': `sum by (group) (rate(dishmatch_dishes_found_total${RATE}))` },
  },
  {
    title: 'Answers that were made before, and not',
    unit: 'reqps',
    lines: { '{{cache}}': `sum by (cache) (rate(dishmatch_kept_answers_total${RATE}))` },
  },
  {
    title: 'How requests know the catalog that serves',
    unit: 'reqps',
    lines: { '{{lease}}': `sum by (lease) (rate(dishmatch_catalog_leases_total${RATE}))` },
  },
  {
    title: 'Admitted to the engine, and refused by a limit',
    unit: 'reqps',
    lines: {
      admitted: `sum(rate(dishmatch_engine_turn_wait_seconds_count${RATE}))`,
      '{{limit}}': `sum by (limit) (rate(dishmatch_limits_hit_total${RATE}))`,
    },
  },
  {
    title: 'Wait for a turn with the engine',
    unit: 's',
    lines: {
      half: quantile(0.5, 'dishmatch_engine_turn_wait_seconds'),
      '99 of 100': quantile(0.99, 'dishmatch_engine_turn_wait_seconds'),
    },
  },
  {
    title: 'Requests that work with the engine, and may',
    unit: 'short',
    lines: { '{{what}} {{instance}}': 'dishmatch_engine_turns' },
  },
  {
    title: 'Connections',
    unit: 'short',
    lines: {
      'open, {{instance}}': 'dishmatch_open_connections',
      'new a second, {{instance}}': `rate(dishmatch_connections_total${RATE})`,
    },
  },
  {
    title: 'Event loop lag, 99 of 100',
    unit: 's',
    lines: { '{{job}} {{instance}}': 'nodejs_eventloop_lag_p99_seconds' },
  },
  {
    title: 'Memory',
    unit: 'bytes',
    lines: {
      '{{job}} {{instance}}': 'process_resident_memory_bytes',
      '{{job}} {{instance}} heap': 'nodejs_heap_size_used_bytes',
    },
  },
  {
    title: 'Processor',
    unit: 'percentunit',
    lines: { '{{job}} {{instance}}': `rate(process_cpu_seconds_total${RATE})` },
  },
  {
    title: 'Clocks: seconds off Prometheus',
    unit: 's',
    lines: {
      '{{job}} {{instance}}': 'dishmatch_clock_seconds - timestamp(dishmatch_clock_seconds)',
      'engine {{node}}': 'dishmatch_engine_clock_seconds - timestamp(dishmatch_engine_clock_seconds)',
    },
  },
  {
    title: 'Free share of the disks of the engine',
    unit: 'percentunit',
    lines: { '{{node}}': 'min by (node) (dishmatch_engine_disk_free_ratio)' },
  },
  {
    title: 'Blocked indices and missing copies',
    unit: 'short',
    lines: {
      blocked: 'max(dishmatch_engine_blocked_indices)',
      'missing copies': 'max(dishmatch_engine_missing_copies)',
    },
  },
  {
    title: 'Figures that are missing: up = 1',
    unit: 'short',
    lines: { '{{job}} {{source}}': 'min by (job, source) (dishmatch_metrics_source_up)' },
  },
]

const UPLOADS: readonly Panel[] = [
  {
    title: 'Jobs by queue and state',
    unit: 'short',
    lines: { '{{queue}} {{state}}': 'max by (queue, state) (bullmq_job_count)' },
  },
  {
    title: 'Age of the oldest job that waits',
    unit: 's',
    lines: { '{{queue}} {{state}}': 'max by (queue, state) (dishmatch_oldest_job_age_seconds)' },
  },
  {
    title: 'Uploads by state',
    unit: 'short',
    lines: { '{{state}}': 'max by (state) (dishmatch_uploads)' },
  },
  {
    title: 'Age of the oldest upload, by state',
    unit: 's',
    lines: { '{{state}}': 'max by (state) (dishmatch_oldest_upload_age_seconds)' },
  },
  {
    title: 'Files and lists in the storage at which workers fail',
    unit: 'short',
    lines: { '{{at}}': 'max by (at) (dishmatch_failing_looks)' },
  },
  {
    title: 'Ended ingest jobs by outcome',
    unit: 'reqps',
    lines: { '{{outcome}}': `sum by (outcome) (rate(dishmatch_ingest_job_duration_seconds_count${RATE}))` },
  },
  {
    title: 'Time of an ingest job, 19 of 20',
    unit: 's',
    lines: { '{{outcome}}': quantile(0.95, 'dishmatch_ingest_job_duration_seconds', 'le, outcome') },
  },
  {
    title: 'Time of a step of an ingest, 19 of 20',
    unit: 's',
    lines: { '{{step}}': quantile(0.95, 'dishmatch_ingest_step_duration_seconds', 'le, step') },
  },
  {
    title: 'Items read and refused',
    unit: 'reqps',
    lines: { '{{what}}': `sum by (what) (rate(dishmatch_ingest_items_total${RATE}))` },
  },
  {
    title: 'Items of all uploads',
    unit: 'short',
    lines: { '{{what}}': 'max by (what) (dishmatch_items)' },
  },
  {
    title: 'Attempts of webhooks by their end',
    unit: 'reqps',
    lines: { '{{end}}': `sum by (end) (rate(dishmatch_webhook_attempts_total${RATE}))` },
  },
  {
    title: 'Uploads with a webhook that waits or failed',
    unit: 'short',
    lines: { '{{delivery}}': 'max by (delivery) (dishmatch_webhook_uploads)' },
  },
  {
    title: 'Live menus by days since their publication',
    unit: 'short',
    lines: { 'at most {{le}} days': 'max by (le) (dishmatch_live_catalogs)' },
  },
  {
    title: 'The oldest live menus, in days',
    unit: 'short',
    lines: { '{{chain}}': `max by (chain) (dishmatch_oldest_catalog_age_seconds) / ${DAY}` },
  },
  {
    title: 'Live menus by days since the oldest check of a dish',
    unit: 'short',
    lines: { 'at most {{le}} days': 'max by (le) (dishmatch_verified_catalogs)' },
  },
  {
    title: 'The menus whose oldest check is longest ago, in days',
    unit: 'short',
    lines: { '{{chain}}': `max by (chain) (dishmatch_oldest_verification_age_seconds) / ${DAY}` },
  },
]

export const DASHBOARDS = {
  service: { title: 'Dishmatch: guests and engines', panels: SERVICE },
  uploads: { title: 'Dishmatch: menus and webhooks', panels: UPLOADS },
} as const satisfies Readonly<Record<string, { title: string; panels: readonly Panel[] }>>

const WIDTH = 12
const HEIGHT = 8

/** A dashboard as Grafana imports it: it asks for the Prometheus to read from. */
export function dashboardJson(name: keyof typeof DASHBOARDS): string {
  const { title, panels } = DASHBOARDS[name]
  const dashboard = {
    uid: `dishmatch-${name}`,
    title,
    schemaVersion: 39,
    timezone: 'utc',
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }],
    },
    panels: panels.map(grafanaPanel),
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}

function grafanaPanel({ title, unit, lines }: Panel, at: number) {
  return {
    id: at + 1,
    title,
    type: 'timeseries',
    datasource: { type: 'prometheus', uid: '$source' },
    gridPos: { x: (at % 2) * WIDTH, y: Math.floor(at / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: unit === 's' ? undefined : 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
    targets: Object.entries(lines).map(([legendFormat, expr], line) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + line),
      expr,
      legendFormat,
    })),
  }
}
