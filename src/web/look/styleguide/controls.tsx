import { useId } from 'react'
import { BackLink } from '../../shared/back-link.tsx'
import { Button, type ButtonKind, IconButton } from '../../ui/button.tsx'
import { AreaField, Field, Select, SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import ThemeSwitch from '../theme-switch.tsx'
import { Group } from './group.tsx'

const kinds: ButtonKind[] = ['primary', 'outline', 'quiet', 'danger']
const error = 'Please say where it goes.'

export function Controls() {
  const name = useId()
  return (
    <>
      <Group title="Buttons">
        {kinds.map((kind) => (
          <div key={kind} className="space-y-3">
            <Button kind={kind}>{kind}</Button>
            <br />
            <Button kind={kind} disabled>
              {kind}
            </Button>
          </div>
        ))}
        <div className="on-dark space-y-3 bg-maroon-deep p-6">
          <Button kind="onDark">onDark</Button>
          <br />
          <Button kind="onDark" disabled>
            onDark
          </Button>
        </div>
        <form className="flex w-full items-start gap-3">
          <Field label="A field beside its button" defaultValue="302 001" />
          <Button type="submit" kind="outline" className="beside-field">
            Check
          </Button>
          <Select aria-label="Size" defaultValue="M" className="beside-field">
            <option>M</option>
            <option>L</option>
          </Select>
        </form>
        <IconButton label="Wishlist" aria-pressed={false} className="text-maroon">
          <Icon name="heart" />
        </IconButton>
        <IconButton label="Wishlist, kept" aria-pressed className="text-maroon">
          <Icon name="heart" full />
        </IconButton>
        <IconButton label="Cart" disabled>
          <Icon name="shopping-bag" size={21} />
        </IconButton>
      </Group>
      <Group title="Links">
        <a href="#top" className="nav-link">
          In the menu
        </a>
        <a href="#top" className="nav-link" aria-current="page">
          The one that is open
        </a>
        <BackLink to="#top">Back to your orders</BackLink>
        <a href="#top" className="text-maroon underline decoration-gold underline-offset-4">
          In a sentence
        </a>
        <div className="on-dark bg-maroon-deep px-6 text-ivory/85">
          <a href="#top" className="foot-link">
            In the footer
          </a>
        </div>
      </Group>
      <Group title="Fields">
        <div className="grid w-full gap-5 sm:grid-cols-2">
          <Field label="City" defaultValue="Jaipur" hint="Where the parcel goes." />
          <Field label="City" placeholder="Jaipur" error={error} />
          <Field label="Password" type="password" defaultValue="kanjivaram" />
          <Field label="City" defaultValue="Jaipur" disabled />
          <SelectField label="Size" defaultValue="M">
            <option>M</option>
            <option>L</option>
          </SelectField>
          <SelectField label="Size" error="Please choose a size.">
            <option>Choose</option>
          </SelectField>
          <AreaField label="Notes" defaultValue="Leave with the guard." />
          <AreaField label="Notes" error="At most 200 characters." />
          <Field label="Accent" type="color" defaultValue="#6b1526" />
          <Field label="From" type="date" defaultValue="2026-11-22" />
        </div>
      </Group>
      <Group title="Choices">
        <label className="choice w-48">
          <input type="checkbox" /> Bridal <small>20</small>
        </label>
        <label className="choice w-48">
          <input type="checkbox" defaultChecked /> Casual <small>21</small>
        </label>
        <label className="choice">
          <input type="radio" name={name} defaultChecked /> By courier
        </label>
        <label className="choice">
          <input type="radio" name={name} /> From the shop
        </label>
        <label className="choice">
          <input type="checkbox" disabled /> Not now
        </label>
        <ThemeSwitch />
      </Group>
    </>
  )
}
