import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For a loader whose data a change's response contains, as `answer`: after that change it does
 * not load. `skips` lists changes that do not affect it.
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
      const storedAnswer = answer
      answer = undefined
      return storedAnswer ?? load(args)
    },
  }
}

/** For `shouldRevalidate`: these changes do not affect the page. */
export const revalidateExceptAfter =
  (...actions: string[]) =>
  ({ formAction = '', actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
    defaultShouldRevalidate && !(actions.includes(formAction) && actionResult?.ok)
