// Answers for links to a question: it opens.

export function startQuestions(): void {
  const open = () => {
    const asked = location.hash.startsWith('#faq-') ? document.getElementById(location.hash.slice(1)) : null
    if (asked instanceof HTMLDetailsElement) asked.open = true
  }
  addEventListener('hashchange', open)
  open()
}
