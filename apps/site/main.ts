// Answers for the stylesheet of the public site; its pages are rendered ahead and need no script.
import '#kit/ui/theme.css'
