import { examination } from '../../operator/doctor/doctor.ts'
import type { CheckResult } from '../../operator/doctor/finding.ts'
import { withOperator } from '../../operator/operator.ts'
import { readOperatorSettings } from '../../operator/operator-settings.ts'
import { doctorSettings } from './doctor-settings.ts'
import type { TestService } from './test-service.ts'

/** What the doctor finds, without a process of its own. */
export async function examine(
  service: TestService,
  changed: Readonly<Record<string, string>> = {},
): Promise<readonly CheckResult[]> {
  const environment = { NODE_ENV: 'test', ...doctorSettings(service), ...changed }
  const settings = await readOperatorSettings(environment)
  return withOperator(settings, (operator) => examination(operator, settings, environment))
}
