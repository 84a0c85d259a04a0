import { useState } from 'react'
import { useFetcher, useLoaderData } from 'react-router'
import { acting, loadingForMember } from '../../api/load.ts'
import { ImageUpload } from '../../components/admin/image-upload.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { Empty } from '../../components/ui/states.tsx'

const load = loadingForMember(async ({ api }) => {
  const { data: features } = await api('GET /api/common/feature/get')
  return { features }
})
export const loader = load
export const clientLoader = load

export const clientAction = acting(async ({ api, request }) => {
  const { image } = await request.json()
  await api('POST /api/common/feature/add', { body: { image } })
  return { ok: true as const }
})

export default function Dashboard() {
  const { features } = useLoaderData<typeof load>()
  return (
    <>
      <h1 className="mb-6 text-3xl text-maroon">Feature images</h1>
      <AddFeature key={features.length} />
      {features.length === 0 ? (
        <Empty title="The window is empty" />
      ) : (
        <ul className="mt-8 space-y-5">
          {features.map((feature, index) => (
            <li key={feature._id}>
              <Picture
                src={feature.image}
                alt={`Feature ${index + 1}`}
                sizes="(min-width: 64rem) 70vw, 92vw"
                width={1600}
                height={900}
                className="h-75 w-full border border-line bg-ivory-deep object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function AddFeature() {
  const fetcher = useFetcher()
  const [image, setImage] = useState('')
  const [busy, setBusy] = useState(false)
  return (
    <fetcher.Form
      method="post"
      className="max-w-xl"
      onSubmit={(event) => {
        event.preventDefault()
        fetcher.submit({ image }, { method: 'post', encType: 'application/json' })
      }}
    >
      <ImageUpload image={image} onImage={setImage} busy={busy} onBusy={setBusy} />
      <Button
        type="submit"
        disabled={!image || busy || fetcher.state !== 'idle'}
        className="mt-4 w-full"
      >
        Upload
      </Button>
    </fetcher.Form>
  )
}
