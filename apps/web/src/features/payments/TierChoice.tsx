import type { PurchaseOption } from '@muster/contract';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { FormError } from '../../ui/FormError.tsx';
import longForm from '../../ui/LongForm.module.css';
import { Bone, LoadingStatus } from '../../ui/Skeleton.tsx';
import { payment as words } from './payment.words.ts';
import { TierCard } from './TierCard.tsx';
import classes from './TierChoice.module.css';

/** Placeholders of memberships. */
export const TiersWaiting = () => (
  <div className={classes.options}>
    <LoadingStatus />
    {[0, 1, 2].map((each) => (
      <div key={each} className={classes.bone}>
        <Bone width={56} height={56} />
        <div className={classes.bones}>
          <Bone width="48%" height={20} />
          <Bone width="82%" />
        </div>
      </div>
    ))}
  </div>
);

export interface TierChoiceProps {
  options: readonly PurchaseOption[];
  /** The discount on all of them, in percent. */
  rate: number;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Until when one is the member's own, which cannot be chosen then [PAY-30]. */
  untilOf?: (option: PurchaseOption) => string | undefined;
  /** That none was chosen, where one must be. */
  problem: string | undefined;
  /** Takes the reader to the first that can be chosen. */
  ref: Ref<{ focus: () => void }>;
}

/** The memberships to choose from [PAY-08, PAY-31]. */
export function TierChoice({ options, rate, chosen, onChoose, untilOf, problem, ref }: TierChoiceProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => list.current?.querySelector<HTMLElement>('input:enabled')?.focus() }), []);
  return (
    <>
      <fieldset ref={list}>
        <legend className={longForm.legend}>{words.choose}</legend>
        <div className={classes.options}>
          {options.map((option) => (
            <TierCard
              key={option.id}
              option={option}
              rate={rate}
              checked={chosen === option.id}
              until={untilOf?.(option)}
              invalid={problem !== undefined}
              onChoose={() => onChoose(option.id)}
            />
          ))}
        </div>
      </fieldset>
      <FormError>{problem}</FormError>
    </>
  );
}
