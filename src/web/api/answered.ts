import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For a loader whose data a change's own answer holds already, as `answer`: right after that change it
 * shows the answer instead of asking again. `skips` are changes that concern it not at all. A step to
 * another page, a refusal, or anything else makes it ask.
 */
export function answered<Data, Args>(
  action: string,
  load: (args: Args) => Promise<Data>,
  skips: string[] = [],
) {
  let answer: Data | undefined
  return {
    shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
      const { formAction = '', actionResult, defaultShouldRevalidate } = args
      answer = formAction === action && actionResult?.ok ? actionResult.answer : undefined
      return defaultShouldRevalidate && !skips.includes(formAction)
    },
    async load(args: Args): Promise<Data> {
      const known = answer
      answer = undefined
      return known ?? load(args)
    },
  }
}

/** For a page that these changes don't touch; what it shows may be why one was refused. */
export const unlessSent =
  (...actions: string[]) =>
  ({ formAction = '', actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
    defaultShouldRevalidate && !(actions.includes(formAction) && actionResult?.ok)
