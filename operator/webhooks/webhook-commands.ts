import type { Command } from 'commander'
import { isDelivered } from '../../src/features/webhooks/send-event.ts'
import { ownedList } from '../chains/owned-list.ts'
import { parseCount } from '../cli/argument-parsers.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import {
  deliveryList,
  pingText,
  redeliveredText,
  removedWebhookText,
  setWebhookText,
  webhookText,
} from './webhook-view.ts'
import {
  listDeliveries,
  pingWebhook,
  redeliverEvent,
  removeWebhook,
  rotateWebhook,
  setWebhook,
  showWebhook,
} from './webhooks.ts'

interface ListOptions extends OutputOptions {
  readonly business?: string
  readonly upload?: string
  readonly limit: number
}

const DEFAULT_LISTED = 20
const MAX_LISTED = 10_000
const EVENT = 'evt_0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11'

export function addWebhookCommands(program: Command, run: RunCommand): void {
  const webhooks = program
    .command('webhooks')
    .description('signed messages that tell a partner how its uploads ended')
  leafCommand(webhooks, 'set <business> <url>', 'where to; a new webhook shows its secret, once', [
    'webhooks set grill-catalog https://partner.example.com/hooks/dishmatch',
  ]).action((businessId: string, url: string, output: OutputOptions) =>
    run(output, (operator, settings) => setWebhook(operator, settings, businessId, url), setWebhookText),
  )
  leafCommand(webhooks, 'show <business>', 'its address and state, never its secret', [
    'webhooks show grill-catalog',
  ]).action((businessId: string, output: OutputOptions) =>
    run(output, (operator) => showWebhook(operator, businessId), webhookText),
  )
  leafCommand(webhooks, 'rotate <business>', 'a new secret, shown once; the old one signs too for 24 h', [
    'webhooks rotate grill-catalog',
  ]).action((businessId: string, output: OutputOptions) =>
    run(output, (operator) => rotateWebhook(operator, businessId), setWebhookText),
  )
  leafCommand(webhooks, 'remove <business>', 'send no more events', ['webhooks remove grill-catalog']).action(
    (businessId: string, output: OutputOptions) =>
      run(output, (operator) => removeWebhook(operator, businessId), removedWebhookText),
  )
  addDeliveries(webhooks, run)
}

function addDeliveries(webhooks: Command, run: RunCommand): void {
  leafCommand(
    webhooks,
    'ping <business>',
    'send a test event from this machine, now and once; status 1 if it is not taken',
    ['webhooks ping grill-catalog'],
  ).action((businessId: string, output: OutputOptions) =>
    run(
      output,
      async (operator, settings) => {
        const delivery = await pingWebhook(operator, settings, businessId)
        if (!isDelivered(delivery)) process.exitCode = 1
        return delivery
      },
      pingText,
    ),
  )
  leafCommand(webhooks, 'deliveries', 'the attempts of the last 30 days, the newest first', [
    'webhooks deliveries --business grill-catalog --limit 100',
  ])
    .option('--business <business>', 'only of this business')
    .option('--upload <upload>', 'only of this upload')
    .option('--limit <count>', 'how many', (text: string) => parseCount(text, MAX_LISTED), DEFAULT_LISTED)
    .action(({ business, upload, limit, json }: ListOptions) => {
      const filter = {
        size: limit,
        ...(business === undefined ? {} : { businessId: business }),
        ...(upload === undefined ? {} : { uploadId: upload }),
      }
      return run(
        { json },
        (operator) => ownedList(operator, { business }, listDeliveries(operator, filter)),
        deliveryList,
      )
    })
  leafCommand(webhooks, 'redeliver <event>', 'send an event again, with all attempts', [
    `webhooks redeliver ${EVENT}`,
  ]).action((eventId: string, output: OutputOptions) =>
    run(output, (operator) => redeliverEvent(operator, eventId), redeliveredText),
  )
}
