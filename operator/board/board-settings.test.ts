import { describe, expect, it } from 'vitest'
import { readBoardSettings } from './board-settings.ts'

const SECRET = '5f0c1e7a9b3d42866d1fb2a47c90e83517ad6b4e0f92c8d3b1a57e604c2f98dd'
const OTHER = 'q0Yt8mZlXv3R7uWbNcJ5dKsEoPiA2hGfTkLxB9w1'
const SOUND = { BOARD_PORT: '8083', BOARD_USERS: `ada:${SECRET}, grace:${OTHER}` }

describe('the settings of the board', () => {
  it('name the users; by default only this machine reaches it', () => {
    expect(readBoardSettings(SOUND)).toEqual({
      host: '127.0.0.1',
      port: 8083,
      users: [
        { name: 'ada', secret: SECRET },
        { name: 'grace', secret: OTHER },
      ],
    })
  })

  it('take a secret with colons', () => {
    const [user] = readBoardSettings({ ...SOUND, BOARD_USERS: `ada:${OTHER}:${SECRET}` }).users
    expect(user).toEqual({ name: 'ada', secret: `${OTHER}:${SECRET}` })
  })

  it.each<[Record<string, string>, string]>([
    [{}, 'The board is off'],
    [{ BOARD_PORT: '8083' }, 'The board is off'],
    [{ BOARD_USERS: SOUND.BOARD_USERS }, 'The board is off'],
    [{ BOARD_PORT: '8083', BOARD_USERS: '' }, 'The board is off'],
    [{ ...SOUND, BOARD_PORT: 'high' }, 'BOARD_PORT must be integer'],
    [{ ...SOUND, BOARD_USERS: SECRET }, 'BOARD_USERS reads like'],
    [{ ...SOUND, BOARD_USERS: `:${SECRET}` }, 'BOARD_USERS reads like'],
    [{ ...SOUND, BOARD_USERS: `${SOUND.BOARD_USERS},` }, 'BOARD_USERS reads like'],
    [
      { ...SOUND, BOARD_USERS: 'ada:changeme-zebediah-1234' },
      'The secret of "ada" in BOARD_USERS is too weak',
    ],
    [{ ...SOUND, BOARD_USERS: 'ada:' }, 'The secret of "ada" in BOARD_USERS is too weak'],
    [{ ...SOUND, BOARD_USERS: `ada:${SECRET},ada:${OTHER}` }, 'names "ada" twice'],
    [
      { ...SOUND, BOARD_USERS: `ada:${SECRET},eve:${SECRET}` },
      '"eve" in BOARD_USERS has the secret of another user',
    ],
  ])('refuse %j, without a secret in the message', (environment, message) => {
    let said = ''
    try {
      readBoardSettings(environment)
    } catch (error) {
      said = (error as Error).message
    }
    expect(said).toContain(message)
    expect(said).not.toMatch(/zebediah|5f0c1e|q0Yt8m/)
  })
})
