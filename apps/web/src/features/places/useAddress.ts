import { placeWords } from '@muster/contract/errors';
import { useRef, useState } from 'react';
import { type AddressProblems, type AddressValues, refuseAddress } from './address.ts';
import { verifyAddress } from './places.api.ts';

/** Why an address could not be verified: the sentence, and what each error code means [GEO-15, GEO-39]. */
export interface Doubt {
  text: string;
  reasons: string[];
}

interface Rules {
  zipNeeded: boolean;
  /** Whether an unverified address at home is refused too: registration does [REG-33], the settings do not [GEO-10]. */
  strictAtHome: boolean;
}

/** An address while it is typed: its values, what is wrong, and the check before it is saved. `onChange` hears every change. */
export function useAddress(initial: AddressValues, onChange?: (values: AddressValues) => void) {
  const [values, setValues] = useState(initial);
  // What a slow answer adds to, which may be more than the screen held when the question went out.
  const latest = useRef(values);
  const [problems, setProblems] = useState<AddressProblems>({});
  const [doubt, setDoubt] = useState<Doubt | null>(null);

  const change = (part: Partial<AddressValues>) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setValues(next);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    setDoubt(null);
    onChange?.(next);
  };

  /** Shows an address that did not come from this form. `onChange` hears nothing of it. */
  const show = (next: AddressValues) => {
    if (JSON.stringify(next) === JSON.stringify(latest.current)) return;
    latest.current = next;
    setValues(next);
    setProblems({});
    setDoubt(null);
  };

  /** Puts a town where none is written yet. */
  const fill = ({ city, state }: Pick<AddressValues, 'city' | 'state'>) => {
    if (!latest.current.city.trim() && !latest.current.state.trim()) change({ city, state });
  };

  /** Looks for what is missing, then asks the address service unless it was entered by hand. Null where it must not be saved yet. */
  const check = async ({ zipNeeded, strictAtHome }: Rules): Promise<{ verified: boolean } | null> => {
    const found = refuseAddress(values, zipNeeded);
    setProblems(found);
    setDoubt(null);
    if (Object.keys(found).length > 0) return null;
    if (values.manual) return { verified: false };
    const strict = strictAtHome || values.address_type === 'international';
    try {
      const { verified, reasons } = await verifyAddress(values);
      if (verified || !strict) return { verified };
      setDoubt({ text: placeWords.unverified, reasons });
    } catch {
      if (!strict) return { verified: false };
      setDoubt({ text: placeWords.lookup_failed, reasons: [] });
    }
    return null;
  };

  return { values, problems, doubt, change, show, fill, check, setProblems };
}
export type Address = ReturnType<typeof useAddress>;
