import { ApiError } from '@longshore/api-client'
import { describe, expect, test } from 'vitest'
import { describeFailure } from './load'

describe('describeFailure', () => {
  test.each([
    [4012, 'noGame'],
    [4030, 'refused'],
    [4032, 'lostGame'],
    [500, 'network'],
    [5003, 'other'],
  ])('code %i is %s', (code, kind) => {
    expect(describeFailure(new ApiError({ code, msg: 'why', data: null }))).toEqual({
      kind,
      message: 'why',
      code,
    })
  })

  test('an error of ours has no code', () => {
    expect(describeFailure(new TypeError('oops'))).toEqual({ kind: 'other', message: 'oops', code: null })
  })
})
