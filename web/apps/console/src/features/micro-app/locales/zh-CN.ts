export default {
  opening: '正在打开…',
  'linkedGame.unknown': '链接中的游戏不存在，或者你没有它的权限',
}
