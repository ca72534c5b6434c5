import Type from 'typebox'
import type { ProgramEnvironment } from '../../src/checked-settings.ts'
import { AppError } from '../../src/errors.ts'
import { weaknessOf } from '../../src/weak-secret.ts'
import { settingsOrRefusal } from '../operator-settings.ts'

/** Every setting of the queue board. Each is read from the environment variable of the same name. */
export const BoardSchema = Type.Object({
  /** 0 = off. Never the port of guests: it is a listener of its own. */
  BOARD_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  BOARD_HOST: Type.String({ default: '127.0.0.1' }),
  /** `name:secret`, separated by commas. The audit log names the user of each action. */
  BOARD_USERS: Type.String({ default: '' }),
})

export interface BoardUser {
  readonly name: string
  readonly secret: string
}

export interface BoardSettings {
  readonly host: string
  readonly port: number
  readonly users: readonly BoardUser[]
}

const USER_NAME = /^[\w.-]{1,64}$/

/** Throws where the board is off, or where a secret can be guessed. Never quotes a secret. */
export function readBoardSettings(environment: ProgramEnvironment = process.env): BoardSettings {
  const settings = checked(environment)
  if (settings.BOARD_PORT === 0 || settings.BOARD_USERS === '')
    throw refusal('The board is off. Set BOARD_PORT and BOARD_USERS: .env.example explains them')
  const users = settings.BOARD_USERS.split(',').map(userOf)
  for (const [at, user] of users.entries()) checkUser(user, users.slice(0, at))
  return { host: settings.BOARD_HOST, port: settings.BOARD_PORT, users }
}

/** A secret may hold colons. */
function userOf(text: string): BoardUser {
  const [, name = '', secret = ''] = /^([^:]*):(.*)$/s.exec(text.trim()) ?? []
  return { name, secret }
}

function checkUser({ name, secret }: BoardUser, before: readonly BoardUser[]): void {
  if (!USER_NAME.test(name))
    throw refusal('BOARD_USERS reads like ada:<secret>,grace:<secret>; a name has letters, digits, . _ -')
  if (before.some((other) => other.name === name)) throw refusal(`BOARD_USERS names "${name}" twice`)
  if (before.some((other) => other.secret === secret))
    throw refusal(`"${name}" in BOARD_USERS has the secret of another user`)
  const weakness = weaknessOf(secret)
  if (weakness !== null)
    throw refusal(
      `The secret of "${name}" in BOARD_USERS is too weak: it ${weakness}; make one with "openssl rand -hex 32"`,
    )
}

function checked(environment: ProgramEnvironment): Type.Static<typeof BoardSchema> {
  // An empty variable counts as not set.
  const data = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  return settingsOrRefusal(BoardSchema, data)
}

function refusal(message: string): AppError {
  return new AppError('INVALID_INPUT', `${message}.`)
}
