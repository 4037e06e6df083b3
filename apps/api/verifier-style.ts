// Answers for how the page looks that checks an export of the audit log: plain, in both themes, in one element.

export const verifierStyle = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;background:Canvas;color:CanvasText}
main{max-width:64rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem;margin:1.5rem 0}
label{display:grid;grid-template-columns:minmax(0,1fr);gap:.25rem;font-weight:600}
#drop{padding:1.5rem;border:2px dashed GrayText;border-radius:.75rem}
#drop.over{border-style:solid}
input{font:inherit;min-height:2.75rem;width:100%;min-width:0;box-sizing:border-box}
#file{min-height:0;padding:.5rem 0}
#wanted{padding:0 .75rem;border:1px solid GrayText;border-radius:.5rem;font-family:ui-monospace,monospace;background:Field;color:FieldText}
#hint{margin:0;font-size:.875rem}
.good,.bad{padding:1rem;border-radius:.75rem;border:2px solid;overflow-wrap:anywhere}
.good{border-color:#00695c}
.bad{border-color:#b3261e}
.good strong,.bad strong{display:block;font-size:1.25rem}
@media (prefers-color-scheme:dark){.good{border-color:#3fbf9f}.bad{border-color:#ff8a80}}
.good p,.bad p{margin:.25rem 0 0}
dl{display:grid;grid-template-columns:fit-content(40%) minmax(0,1fr);gap:.25rem 1rem;margin:1rem 0}
dt{font-weight:600}
dd{margin:0;overflow-wrap:anywhere}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:start;vertical-align:top;padding:.375rem .5rem;border-bottom:1px solid GrayText;overflow-wrap:anywhere;min-width:5rem}
tr.wrong td{font-weight:700}
code{font-family:ui-monospace,monospace}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
`
