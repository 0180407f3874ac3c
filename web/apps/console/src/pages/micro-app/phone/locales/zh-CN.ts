export default {
  heading: '数据',
  opening: '正在打开…',
  failed: '无法打开数据',
  retry: '重试',
  goOn: '继续查看{{name}}',
  over: '没有可查看的数据',
  overHelp: '手机端查看已结束，或尚未开始。请在电脑上打开控制台的“数据”，用手机扫描页面上的二维码。',
  until: '只读 · 有效期至 {{time}}',
}
