import { Form } from 'react-router'

const fields = ['Name', 'Email', 'Phone', 'Address', 'City', 'PIN code', 'Password']

export const meta = () => [{ title: 'Form' }]

export default function PlainForm() {
  return (
    <main>
      <h1>Form</h1>
      <Form method="post">
        {fields.map((field) => (
          <p key={field}>
            <label>
              {field} <input name={field} />
            </label>
          </p>
        ))}
        <button type="submit">Send</button>
      </Form>
    </main>
  )
}
