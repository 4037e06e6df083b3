// Answers for the look of the sandbox's page: its stylesheet and its small mark. Its colour is nobody's brand: whoever sees it knows that this is not the product.

const light = `color-scheme:light;--page:#fbfaf7;--surface:#fff;--sunken:#f2f0ea;--text:#17202a;--quiet:#46525e;--line:#ddd9d0;--box:#87806f;
--act:#3f4aa8;--act-over:#323b8a;--on-act:#fff;--fine:#e2f4e7;--on-fine:#0f5527;--bad:#b42318;--soft:#ebe9e3;--focus:#1d4ed8`
const dark = `color-scheme:dark;--page:#0e1413;--surface:#161e1c;--sunken:#0a0f0e;--text:#ecf1ef;--quiet:#b6c2be;--line:#2b3734;--box:#6f7f7a;
--act:#aab3ff;--act-over:#c3c9ff;--on-act:#14183f;--fine:#12331c;--on-fine:#9be7b0;--bad:#ff8a7d;--soft:#25302d;--focus:#8ab4ff`

export const stylesheet = `:root{${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
:root[data-theme="dark"]{${dark}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0 auto;max-width:1120px;padding:24px 16px 48px;font:16px/24px system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:var(--text);background:var(--page)}
h1{margin:0 0 8px;font-size:28px;line-height:36px}h2{margin:0 0 4px;font-size:20px;line-height:28px}h3{margin:0;font-size:16px;line-height:24px}
p{margin:0;overflow-wrap:anywhere}header p,section>p{color:var(--quiet);max-width:68ch}
a{color:var(--act);text-underline-offset:3px}
nav{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0 0}
nav a{display:flex;align-items:center;min-height:44px;padding:0 16px;border:1px solid var(--line);border-radius:22px;background:var(--surface);color:var(--text);text-decoration:none}
nav a:hover{border-color:var(--box)}
main{display:flex;flex-wrap:wrap;gap:24px;margin:24px 0 0}
section{flex:1 1 100%;min-width:0;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.forms-1{flex:1 1 320px}.forms-2{flex:2 1 608px}
.forms{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,288px),1fr));gap:16px;margin:16px 0 0;align-items:start}
form{display:grid;gap:16px;padding:16px;border-radius:12px;background:var(--sunken);min-width:0}
.field{display:grid;gap:4px;min-width:0}
label{font-weight:600}small{font-weight:400;color:var(--quiet);font-size:14px}
input,select{width:100%;min-width:0;min-height:48px;padding:8px 12px;border:1px solid var(--box);border-radius:6px;background:var(--surface);color:var(--text);font:inherit}
[aria-invalid]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.hint{font-size:14px;line-height:20px;color:var(--quiet)}
.fault{font-size:14px;line-height:20px;font-weight:600;color:var(--bad)}
.told{padding:12px;border-radius:8px;background:var(--fine);color:var(--on-fine)}
.presses{display:flex;flex-wrap:wrap;gap:8px}
button{min-height:48px;padding:8px 16px;border:1px solid var(--box);border-radius:8px;background:var(--surface);color:var(--text);font:inherit;font-weight:600;cursor:pointer}
button:hover{border-color:var(--text)}
button.first{flex:1;border-color:var(--act);background:var(--act);color:var(--on-act)}
button.first:hover{border-color:var(--act-over);background:var(--act-over)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.stands,section>.stands{margin:16px 0 0;color:var(--text);font-size:18px;font-weight:600}
.list{display:grid;gap:0;margin:16px 0 0;padding:0;list-style:none}
.list li{display:grid;gap:2px;padding:12px 0;border-top:1px solid var(--line);min-width:0}
.list li:last-child{border-bottom:1px solid var(--line)}
.row{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;justify-content:space-between}
.row b{font-variant-numeric:tabular-nums}
.badge{padding:2px 10px;border-radius:12px;background:var(--soft);font-size:14px;line-height:20px}
.badge.deep{background:var(--fine);color:var(--on-fine)}
.address{font:13px/20px ui-monospace,"Roboto Mono",monospace;overflow-wrap:anywhere;color:var(--quiet)}
footer{display:flex;flex-wrap:wrap;gap:8px 24px;margin:24px 0 0;color:var(--quiet)}
footer a{display:inline-block;padding:10px 8px 10px 0}`

export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3f4aa8"/><path d="M7 18h18l-3 8H10z" fill="#fff"/><path d="M10 16a6 6 0 0 1 12 0z" fill="#f2c14e"/></svg>`
