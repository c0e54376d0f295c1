/** Texts of a member's secret address, whatever it is for. */
export const secretAddress = {
  make: 'Make an address',
  makeFailed: "Couldn't make an address.",
  address: 'Address',
  copy: 'Copy address',
  renew: 'Make a new address',
  renewTitle: 'Make a new address?',
  renewed: 'You have a new address.',
  end: 'End this address',
  endTitle: 'End this address?',
  endFailed: "Couldn't end the address.",
  ended: 'The address no longer works.',
} as const;
