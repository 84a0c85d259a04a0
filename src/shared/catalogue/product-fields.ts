/** A text field is one row here, one migration and one test (docs/recipes.md). */

/**
 * `word` has no comma, which separates the words of a filter; `line` has no line break; `hsn` has
 * four, six or eight digits; `choice` is a code in product-schema.ts.
 */
type Kind = 'word' | 'line' | 'text' | 'hsn' | 'choice'

type TextField = {
  /** Column of `products`, of type text. */
  column: string
  label: string
  kind: Kind
  /** Characters. */
  max: number
  required?: true
  isUnlisted?: true
  /** Weight of the field's words in the search. */
  search?: 'title' | 'attributes' | 'other'
  /** Part of the form; the product page shows those of `details` and `making`. */
  form: 'main' | 'hindi' | 'details' | 'making' | 'fit' | 'trade'
  hint?: string
}

export const textFields = {
  sku: {
    column: 'sku',
    label: 'SKU',
    kind: 'line',
    max: 60,
    form: 'trade',
    hint: 'Your own name of this piece; a file finds it by this.',
  },
  hsn: {
    column: 'hsn',
    label: 'HSN',
    kind: 'hsn',
    max: 8,
    isUnlisted: true,
    form: 'trade',
    hint: 'Invoices show it instead of the category’s.',
  },
  title: {
    column: 'title',
    label: 'Title',
    kind: 'line',
    max: 200,
    required: true,
    search: 'title',
    form: 'main',
  },
  description: {
    column: 'description',
    label: 'Description',
    kind: 'text',
    max: 5000,
    required: true,
    search: 'other',
    form: 'main',
  },
  titleHindi: {
    column: 'title_hindi',
    label: 'Name in Hindi',
    kind: 'line',
    max: 200,
    search: 'title',
    form: 'hindi',
  },
  descriptionHindi: {
    column: 'description_hindi',
    label: 'Text in Hindi',
    kind: 'text',
    max: 5000,
    isUnlisted: true,
    search: 'other',
    form: 'hindi',
  },
  makerHindi: {
    column: 'maker_hindi',
    label: 'Maker in Hindi',
    kind: 'line',
    max: 120,
    isUnlisted: true,
    search: 'other',
    form: 'hindi',
  },
  villageHindi: {
    column: 'village_hindi',
    label: 'Village or town in Hindi',
    kind: 'line',
    max: 80,
    isUnlisted: true,
    search: 'other',
    form: 'hindi',
  },
  stepsHindi: {
    column: 'making_steps_hindi',
    label: 'Steps of the craft in Hindi',
    kind: 'text',
    max: 1000,
    isUnlisted: true,
    form: 'hindi',
  },
  careHindi: {
    column: 'care_hindi',
    label: 'Care in Hindi',
    kind: 'line',
    max: 300,
    isUnlisted: true,
    form: 'hindi',
  },
  colour: {
    column: 'colour',
    label: 'Colour',
    kind: 'word',
    max: 40,
    search: 'attributes',
    form: 'details',
  },
  fabric: {
    column: 'fabric',
    label: 'Fabric',
    kind: 'word',
    max: 40,
    search: 'attributes',
    form: 'details',
  },
  craft: {
    column: 'craft',
    label: 'Craft',
    kind: 'word',
    max: 40,
    search: 'attributes',
    form: 'details',
  },
  occasion: {
    column: 'occasion',
    label: 'Occasion',
    kind: 'word',
    max: 40,
    search: 'attributes',
    form: 'details',
  },
  origin: {
    column: 'origin',
    label: 'Country of origin',
    kind: 'word',
    max: 40,
    form: 'details',
  },
  maker: {
    column: 'maker',
    label: 'Maker',
    kind: 'line',
    max: 120,
    isUnlisted: true,
    search: 'other',
    form: 'making',
    hint: 'The weaver or the workshop.',
  },
  village: {
    column: 'village',
    label: 'Village or town',
    kind: 'line',
    max: 80,
    isUnlisted: true,
    search: 'other',
    form: 'making',
  },
  steps: {
    column: 'making_steps',
    label: 'Steps of the craft',
    kind: 'text',
    max: 1000,
    isUnlisted: true,
    form: 'making',
    hint: 'One step a line.',
  },
  care: {
    column: 'care',
    label: 'Care',
    kind: 'line',
    max: 300,
    isUnlisted: true,
    form: 'making',
  },
  wear: {
    column: 'wear',
    label: 'Cut for',
    kind: 'choice',
    max: 20,
    isUnlisted: true,
    form: 'fit',
  },
  garment: {
    column: 'garment',
    label: 'Size chart',
    kind: 'choice',
    max: 20,
    isUnlisted: true,
    form: 'fit',
  },
  ease: {
    column: 'ease',
    label: 'Ease',
    kind: 'choice',
    max: 20,
    isUnlisted: true,
    form: 'fit',
  },
} as const satisfies Record<string, TextField>

type Fields = typeof textFields
export type TextFieldName = keyof Fields
type NamesWith<Wanted> = {
  [Name in TextFieldName]: Fields[Name] extends Wanted ? Name : never
}[TextFieldName]

export type UnlistedFieldName = NamesWith<{ isUnlisted: true }>
export type RequiredFieldName = NamesWith<{ required: true }>

export const textFieldNames = Object.keys(textFields) as TextFieldName[]
type Label = Fields[TextFieldName]['label']
type Hint = Extract<Fields[TextFieldName], { hint: string }>['hint']
/** The row with every option that a row may have. */
export const textField = (
  name: TextFieldName,
): Omit<TextField, 'label' | 'hint'> & { label: Label; hint?: Hint } => textFields[name]

export type FieldsIn<Form extends TextField['form']> = NamesWith<{ form: Form }>
/** Keeps the order of the form. */
export const fieldsIn = <Form extends TextField['form']>(form: Form) =>
  textFieldNames.filter((name): name is FieldsIn<Form> => textField(name).form === form)

export const emptyTexts = () =>
  Object.fromEntries(textFieldNames.map((name) => [name, ''])) as Record<TextFieldName, string>

export const getTextFields = <From extends object>(from: From) =>
  Object.fromEntries(
    Object.entries(from).filter(([name]) => Object.hasOwn(textFields, name)),
  ) as Pick<From, TextFieldName & keyof From>
