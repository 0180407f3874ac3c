// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetBuild, rememberBuild, rememberedBuilds } from './remembered-builds'

beforeEach(() => localStorage.clear())

it('keeps each followed build once, until it is forgotten', () => {
  rememberBuild(7, 1)
  rememberBuild(8, 2)
  rememberBuild(7, 1)
  expect(rememberedBuilds()).toEqual([
    { id: 8, gameId: 2 },
    { id: 7, gameId: 1 },
  ])
  forgetBuild(8)
  forgetBuild(7)
  expect(localStorage.getItem('longshore.builds')).toBeNull()
})

it.each(['', 'nonsense', '{}', '[null, {"id": "x"}, 3]'])('takes %j for nothing', (stored) => {
  localStorage.setItem('longshore.builds', stored)
  expect(rememberedBuilds()).toEqual([])
})
