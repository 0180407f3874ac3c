// The entry of the micro app 数据 (clause D-03).
import { createMount } from '@longshore/remote'
import { createAppRouter } from './router'

export const mount = createMount({ prefixCls: 'ls-data', createRouter: createAppRouter })
