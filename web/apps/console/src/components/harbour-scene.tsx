/** The quay at the foot of the panel: cranes, stacked containers and the sea. Decorative. */
export function HarbourScene() {
  return (
    <svg
      viewBox="0 0 720 260"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      style={{ display: 'block', width: 'calc(100% + 112px)', height: 260, margin: '0 -56px', flex: 'none' }}
    >
      <g fill="none" stroke="#9fc2ff" strokeOpacity="0.55" strokeWidth="4">
        <path d="M92 196V62M132 196V62M92 62h40M92 118h40M92 62l40 56M92 118l40 78M60 62h236M112 62l0-30M112 32l170 30M112 32 62 62M236 62v46" />
        <path d="M520 196V90M552 196V90M520 90h32M520 140h32M520 90l32 50M496 90h168M536 90V66M536 66l124 24M624 90v34" />
      </g>
      <g>
        <path d="M218 108h36v22h-36z" fill="#ffb454" />
        <path d="M608 124h32v20h-32z" fill="#7fb0ff" />
        <path d="M176 174h48v22h-48z" fill="#2f7df0" />
        <path d="M226 174h48v22h-48z" fill="#ffb454" />
        <path d="M276 174h48v22h-48z" fill="#e9f1ff" />
        <path d="M200 150h48v22h-48z" fill="#e9f1ff" fillOpacity="0.85" />
        <path d="M250 150h48v22h-48z" fill="#5b9bff" />
        <path d="M326 174h48v22h-48z" fill="#2f7df0" fillOpacity="0.8" />
        <path d="M574 174h44v22h-44z" fill="#ffb454" fillOpacity="0.9" />
        <path d="M620 174h44v22h-44z" fill="#e9f1ff" fillOpacity="0.8" />
        <path d="M666 174h44v22h-44z" fill="#2f7df0" />
      </g>
      <path d="M0 196h720v10H0z" fill="#0a1b38" fillOpacity="0.55" />
      <path d="M0 206h720v54H0z" fill="#0a1b38" fillOpacity="0.35" />
      <path d="M380 214h150l-16 26a10 10 0 0 1-8 4H404a10 10 0 0 1-8-4z" fill="#fff" fillOpacity="0.92" />
      <path d="M404 196h30v18h-30zM436 196h30v18h-30zM420 178h30v18h-30z" fill="#ffb454" />
      <path d="M484 176h26v38h-26z" fill="#dbe8ff" />
      <path d="M489 182h6v6h-6zM499 182h6v6h-6z" fill="#1560d8" />
      <g fill="none" stroke="#bcd5ff" strokeOpacity="0.4" strokeWidth="3" strokeLinecap="round">
        <path d="M40 232q14-8 28 0t28 0 28 0M200 242q14-8 28 0t28 0 28 0M560 230q14-8 28 0t28 0 28 0" />
      </g>
    </svg>
  )
}
