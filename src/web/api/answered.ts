import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Wraps a loader whose data a change's response already contains, as `answer`: after that change it
 * returns the response instead of loading again. `skips` lists changes that do not affect it.
 * Navigation, a refusal and all other changes load again.
 */
export function skipLoadAfter<Data, Args>(
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

/** For `shouldRevalidate`: loads the page again except after these changes, which do not affect it. */
export const revalidateExceptAfter =
  (...actions: string[]) =>
  ({ formAction = '', actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
    defaultShouldRevalidate && !(actions.includes(formAction) && actionResult?.ok)
