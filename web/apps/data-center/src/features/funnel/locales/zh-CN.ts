export default {
  title: '漏斗',
  lead: '做了第一步的玩家，在期限内按顺序走到了哪一步。',
  steps: '步骤',
  'steps.choose': '按顺序选择 2 到 8 个事件',
  window: '期限',
  'window.hours': '{{hours}} 小时',
  empty: '先选两个以上的步骤',
  'empty.lead': '按玩家经过的顺序选择事件，例如注册、进入游戏、支付。',
  step: '{{players}} 人，{{share}}',
  'step.lost': '上一步之后离开 {{lost}} 人，{{share}}',
  channels: '各渠道的步骤',
  through: '走完',
} as const
