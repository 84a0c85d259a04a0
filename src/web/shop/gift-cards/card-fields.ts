/** The fields of a form of the page, as the browser sends them. */
export type CardFields = Record<string, string>

export const readCardFields = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as CardFields
