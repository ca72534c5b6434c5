import { endWithReason } from '../src/end-with-reason.ts'
import { closeOnSignal } from '../src/process-lifetime.ts'
import { buildGate } from './gate.ts'
import { gateConfigOrExit } from './gate-config.ts'

const config = gateConfigOrExit()
const app = await buildGate(config).catch(endWithReason)
closeOnSignal(app.log, () => app.close())
await app.listen({ host: config.HOST, port: config.STORAGE_GATE_PORT }).catch(endWithReason)
