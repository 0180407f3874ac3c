export default {
  'join.heading': '推广员邀请',
  'join.help': '向发来链接的人要一个新链接。',
  'join.title': '{{name}}，欢迎加入',
  'join.lead': '设置账号和密码，即可查看《{{game}}》的推广数据、链接和结算单。',
  'join.accountStays': '账号不变，只设置新密码',
  'join.submit': '加入并登录',
  'join.expires': '链接 {{time}} 前有效',
  'login.title': '推广员登录',
  'login.lead': '查看推广数据、链接和结算单。',
  'login.submit': '登录',
  'login.help': '还没有账号，或忘了密码：向游戏的运营人员要一个邀请链接。',
}
