import { READY } from './ready.ts'

/** For the page's HTML: what is pressed or typed before the scripts answer is kept for them. */
export const earlyInput = `(${keepEarlyInput})('${READY}', 10_000)`

/**
 * Runs in the browser, by its source: it can reach nothing of this file. Links work by themselves;
 * a button waits, and after `longestWait` does what it does without scripts.
 */
function keepEarlyInput(ready: string, longestWait: number) {
  const typed = new Map<HTMLInputElement, string>()
  const ticked = new Map<HTMLInputElement, boolean>()
  const pressed = new Set<HTMLButtonElement>()

  function keepTyped({ target }: Event) {
    const field = target as HTMLInputElement
    if (!['checkbox', 'radio'].includes(field.type)) typed.set(field, field.value)
  }

  function keepPressed(event: Event) {
    const target = event.target as Element
    const button = target.closest('button')
    if (button) {
      event.preventDefault()
      pressed.add(button)
    } else if (target.matches('[type=checkbox], [type=radio]'))
      ticked.set(target as HTMLInputElement, (target as HTMLInputElement).checked)
  }

  function giveBack() {
    removeEventListener('input', keepTyped, true)
    removeEventListener('click', keepPressed, true)
    removeEventListener('popstate', reload)
    for (const [field, value] of typed) {
      // The page may have taken the text for its own when it took over, or not: told another value and
      // then, past its own notion of it, the one that was typed, it hears of a change in either case.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      // What a file field names can't be set, and is still there.
      if (field.type !== 'file') {
        field.value = value ? '' : '0'
        set?.call(field, value)
      }
      for (const name of ['input', 'change'])
        field.dispatchEvent(new Event(name, { bubbles: true }))
    }
    for (const [box, checked] of ticked) {
      if (checked === box.defaultChecked) continue
      // Back to where the page thinks it is, so that the click is news to it.
      box.checked = !checked
      box.click()
    }
    for (const button of pressed) {
      // A menu opens as soon as the pointer is down.
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
      button.click()
    }
    typed.clear()
    ticked.clear()
    pressed.clear()
  }

  // Back and forward within the page change its address and nothing else while no script answers.
  const reload = () => location.reload()

  addEventListener('input', keepTyped, true)
  addEventListener('click', keepPressed, true)
  addEventListener('popstate', reload)
  document.addEventListener(ready, giveBack, { once: true })
  setTimeout(giveBack, longestWait)
}
