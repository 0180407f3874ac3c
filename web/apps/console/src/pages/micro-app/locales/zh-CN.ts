export default {
  opening: '正在打开…',
}
