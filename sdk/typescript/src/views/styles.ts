/** Of every view: a game's page has none of our tokens. */
const BASE_CSS = `
*{box-sizing:border-box}
[hidden]{display:none!important}
:host{font:15px/1.4 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#14213a}
button,a{font:inherit;color:inherit;text-decoration:none;border:0;background:none;cursor:pointer;pointer-events:auto}
:focus-visible{outline:3px solid #6ea8ff;outline-offset:2px}
`

export const FLOATING_CSS = `${BASE_CSS}
.ball{position:absolute;right:12px;top:38%;width:48px;height:48px;border-radius:50%;background:#0958d9;
border:3px solid #fff;box-shadow:0 4px 16px rgb(0 0 0/35%)}
.ball::before{content:"";position:absolute;inset:12px;border-radius:50%;border:4px solid #fff}
.dot{display:block;width:10px;height:10px;border-radius:50%;background:#cf1322;flex:none}
.ball .dot{position:absolute;right:-2px;top:-2px;border:2px solid #fff;width:14px;height:14px}
.panel{position:absolute;right:68px;top:32%;max-width:calc(100% - 84px);max-height:60%;overflow:auto;padding:6px;
border-radius:12px;background:#fff;box-shadow:0 8px 28px rgb(0 0 0/30%);pointer-events:auto}
.item{display:flex;align-items:center;gap:10px;width:100%;min-height:44px;padding:6px 12px;border-radius:8px;text-align:start}
.item:hover{background:#e9f1ff}
.icon{display:flex;align-items:center;justify-content:center;width:28px;height:28px;border-radius:8px;background:#e9f1ff;
color:#0749b5;flex:none;object-fit:cover}
.text{flex:1;overflow-wrap:anywhere}
`

export const ANNOUNCEMENT_CSS = `${BASE_CSS}
.shade{position:absolute;inset:0;display:flex;align-items:center;justify-content:center;padding:20px;
background:rgb(0 0 0/55%);pointer-events:auto}
.card{display:flex;flex-direction:column;gap:10px;width:100%;max-width:420px;max-height:90%;padding:16px;border-radius:14px;
background:#fff;box-shadow:0 8px 28px rgb(0 0 0/35%)}
h2{margin:0;font-size:18px;overflow-wrap:anywhere}
.body{overflow:auto;overflow-wrap:anywhere}
.body a{color:#0749b5;text-decoration:underline}
.body img{max-width:100%}
.close{min-height:44px;border-radius:8px;background:#0958d9;color:#fff}
.band{position:absolute;inset:0 0 auto;overflow:hidden;background:rgb(13 20 34/85%);color:#fff}
.line{margin:0;padding:8px 0 8px 100%;width:max-content;white-space:nowrap;animation:run 18s linear infinite}
@keyframes run{to{transform:translateX(-100%)}}
@media (prefers-reduced-motion:reduce){.line{animation:none;padding:8px 12px;width:auto;white-space:normal}}
`
