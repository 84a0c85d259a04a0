/** A buti is the small woven flower of a brocade. */
export function Buti({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} fill="none" stroke="currentColor" aria-hidden>
      <path
        strokeWidth="1"
        d="M12 2c2.4 3 2.4 6 0 9-2.4-3-2.4-6 0-9Zm0 11c-3-.2-5.6-1.8-7-5 3.4-.4 6 1.3 7 5Zm0 0c3-.2 5.6-1.8 7-5-3.4-.4-6 1.3-7 5Zm0 0v9m0-3c-1.8 0-3.2-.8-4-2.4 2-.2 3.4.6 4 2.4Zm0 0c1.8 0 3.2-.8 4-2.4-2-.2-3.4.6-4 2.4Z"
      />
    </svg>
  )
}

export function Divider({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden className={`flex items-center justify-center gap-4 text-gold ${className}`}>
      <span className="h-px w-16 bg-linear-to-r from-transparent to-gold" />
      <Buti className="lit size-6" />
      <span className="h-px w-16 bg-linear-to-l from-transparent to-gold" />
    </div>
  )
}

/** The scalloped arch of a jharokha. */
export function Arch({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 150" className={className} fill="none" stroke="currentColor" aria-hidden>
      <path
        strokeWidth="1"
        d="M8 148V62c0-9 5-14 12-15-1-9 4-15 12-16 0-8 6-13 14-12 2-7 8-10 14-17 6 7 12 10 14 17 8-1 14 4 14 12 8 1 13 7 12 16 7 1 12 6 12 15v86Z"
      />
      <path
        strokeWidth="0.6"
        d="M14 142V63c0-7 4-11 11-12-1-8 3-13 10-14 0-7 5-11 12-10 2-6 7-9 13-15 6 6 11 9 13 15 7-1 12 3 12 10 7 1 11 6 10 14 7 1 11 5 11 12v79Z"
      />
    </svg>
  )
}
