import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'

type Barcode = { rawValue: string }
type Detector = { detect: (source: HTMLVideoElement) => Promise<Barcode[]> }
type WithDetector = { BarcodeDetector?: new () => Detector }

const LOOK_EVERY_MS = 200
/** A label is counted again once it was missing from this many looks in a row. */
const LOOKS_BETWEEN = 8

/** Reads barcodes with the camera; absent where the browser cannot. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const hydrated = useHydrated()
  const [isOn, setIsOn] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const BarcodeDetector = hydrated ? (window as WithDetector).BarcodeDetector : undefined
  if (!BarcodeDetector) return null
  return (
    <div className="mt-3 space-y-3">
      <Button kind="outline" aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
        {isOn ? t('Stop the camera') : t('Scan with the camera')}
      </Button>
      {isRefused && (
        <p role="alert" className="text-red">
          {t('The camera cannot be used. Allow it in the browser, or type the SKU.')}
        </p>
      )}
      {isOn && (
        <View
          detector={new BarcodeDetector()}
          onCode={onCode}
          onRefused={() => {
            setIsOn(false)
            setIsRefused(true)
          }}
        />
      )}
    </div>
  )
}

const noCode = { code: '', missed: 0 }

type ViewProps = { detector: Detector; onCode: (code: string) => void; onRefused: () => void }

function View({ detector, onCode, onRefused }: ViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef(noCode)
  const refuse = useEffectEvent(onRefused)
  const look = useEffectEvent(async () => {
    if (!video.current || video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    const [barcode] = await detector.detect(video.current).catch(() => [])
    const { code, missed } = last.current
    if (barcode) last.current = { code: barcode.rawValue, missed: 0 }
    else last.current = missed + 1 < LOOKS_BETWEEN ? { code, missed: missed + 1 } : noCode
    if (barcode && barcode.rawValue !== code) onCode(barcode.rawValue)
  })
  useEffect(() => {
    let stream: MediaStream | undefined
    let isEnded = false
    const opened = navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((camera) => {
        stream = camera
        if (isEnded) for (const track of camera.getTracks()) track.stop()
        else if (video.current) video.current.srcObject = camera
      })
    opened.catch(() => refuse())
    let timer = setTimeout(lookAgain, LOOK_EVERY_MS)
    async function lookAgain() {
      await look()
      if (!isEnded) timer = setTimeout(lookAgain, LOOK_EVERY_MS)
    }
    return () => {
      isEnded = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={t('What the camera sees')}
      className="aspect-video w-full max-w-md border border-line object-cover"
    />
  )
}
