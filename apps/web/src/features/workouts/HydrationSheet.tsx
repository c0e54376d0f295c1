import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Button } from '../../ui/Button.tsx';
import { forms } from '../../ui/forms.words.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import classes from './HydrationSheet.module.css';
import { ownZone } from './log.days.ts';
import { logsChanged } from './workouts.api.ts';
import { workoutWords as words } from './workouts.words.ts';

/** Takes the focus as it appears: what was tapped is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** What one usually drinks at once, in ounces [WORK-10]. */
const presets = [8, 16, 24, 32] as const;

export interface HydrationSheetProps {
  opened: boolean;
  onClose: () => void;
  /** Called once water was added: what counts it may be read again. */
  onAdded?: () => void;
}

interface Sip {
  ounces: number;
  at: string;
}

/** Adds water in one tap, or another amount by its number [WORK-10, WORK-11]. It counts for the day that it is by the member's clocks. */
export function HydrationSheet({ opened, onClose, onAdded }: HydrationSheetProps) {
  const me = useMe();
  const [custom, setCustom] = useState(false);
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string>();
  /** What was last sent without an answer: the same amount is sent as the same entry. */
  const sent = useRef<Sip | null>(null);
  const close = () => {
    onClose();
    setCustom(false);
    setAmount('');
    setProblem(undefined);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (ounces: number) => {
      const sip = sent.current?.ounces === ounces ? sent.current : { ounces, at: new Date().toISOString() };
      sent.current = sip;
      const body = { entry_datetime: sip.at, ounces_of_water: ounces, ...ownZone() };
      return api.addDailyWorkout({ params: { id: me.id }, body });
    },
    onSuccess: ({ ounces_of_water }) => {
      sent.current = null;
      toast(words.watered(ounces_of_water));
      logsChanged();
      onAdded?.();
      close();
    },
    onError: (error) => toast(reasonOr(error, words.waterFailed), { kind: 'alert' }),
  });
  // A whole number of ounces, whatever is typed around it [WORK-22].
  const ounces = Number.parseInt(amount, 10) || 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (ounces <= 0 || isPending) return;
    if (ounces > limits.workout_ounces_max) setProblem(fieldWords.workout_ounces);
    else mutate(ounces);
  };
  return (
    <Sheet opened={opened} onClose={close} title={words.waterTitle} size="small">
      {custom ? (
        <form className={classes.form} noValidate onSubmit={submit}>
          <TextInput
            label={words.customLabel}
            inputMode="numeric"
            autoComplete="off"
            ref={takeFocus}
            maxLength={5}
            value={amount}
            error={problem}
            onChange={({ currentTarget }) => {
              setProblem(undefined);
              setAmount(currentTarget.value);
            }}
          />
          <Button type="submit" look={ounces > 0 ? 'filled' : 'outline'} size="large" wide busy={isPending}>
            {words.submit}
          </Button>
          <Button look="text" wide onClick={() => setCustom(false)}>
            {forms.cancel}
          </Button>
        </form>
      ) : (
        <div className={classes.form}>
          <fieldset className={classes.presets}>
            <legend className={classes.legend}>{words.presets}</legend>
            {presets.map((each) => (
              <button
                key={each}
                type="button"
                className={classes.preset}
                aria-disabled={isPending || undefined}
                onClick={() => !isPending && mutate(each)}
              >
                <span
                  className={classes.glass}
                  style={{ '--full': `${(each / 32) * 100}%` } as Record<string, string>}
                  aria-hidden="true"
                />
                {words.ounces(each)}
              </button>
            ))}
          </fieldset>
          <Button wide onClick={() => setCustom(true)}>
            {words.custom}
          </Button>
          <Button look="text" wide onClick={close}>
            {forms.cancel}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
