import { TextInput } from '@mantine/core';
import { reasonOr } from '../../../platform/reason.ts';
import '@mantine/core/styles/Input.layer.css';
import type { Challenge } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { limits } from '@muster/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../platform/api.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { ReasonField, refuseReason } from '../../../ui/ReasonField.tsx';
import { SheetForm } from '../../../ui/SheetForm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useForm } from '../../../ui/useForm.ts';
import { PersonField } from '../../people/PersonField.tsx';
import { amountWords } from '../challenge.facts.ts';
import { readScoresAgain, scoreQuery } from '../challenges.api.ts';
import classes from './CorrectScore.module.css';
import { unitLabel } from './challenge-form.shown.ts';
import { type CorrectFields, changeBy, refuseCorrection, type Somebody, scoreAfter } from './correct.rules.ts';
import { correctWords as words } from './correct.words.ts';

const ways = (['add', 'take'] as const).map((value) => ({ value, label: words.ways[value] }));

export interface CorrectScoreProps {
  challenge: Pick<Challenge, 'id' | 'required_unit' | 'teams'>;
  /** Whose score; who is not known yet is searched for. */
  of?: Somebody | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Corrects somebody's score, with the reason that they read. What was typed stays while the sheet is closed. */
export function CorrectScore({ challenge: { id, required_unit: unit, teams }, of, opened, onClose }: CorrectScoreProps) {
  const blank: CorrectFields = { who: of ?? null, way: 'add', amount: '', reason: '' };
  /** The score as it was last read: to be known when the form is checked. */
  const known = useRef<number>(undefined);
  const form = useForm<CorrectFields>({
    initialValues: blank,
    validate: (fields) => ({
      ...refuseCorrection(fields, known.current),
      ...refuseReason(fields, true, limits.correction_reason_length),
    }),
    send: async (fields) => {
      const { id: userId, name } = fields.who!;
      const body = { amount: changeBy(fields) ?? 0, reason: fields.reason.trim() };
      await api.correctScore({ params: { id, userId }, body });
      void readScoresAgain(id);
      toast(words.done(name));
      form.change(blank);
      onClose();
    },
    failed: (error) => reasonOr(error, words.failed),
  });
  const { who, way, amount } = form.values;
  const read = useQuery({ ...scoreQuery(id, who?.id ?? ''), enabled: opened && who !== null && !who.anonymous && teams === null });
  const takesNoPart = read.error instanceof ApiError && read.error.code === 'challenges.not_a_participant';
  const score = who?.anonymous ? of?.score : read.data?.score;
  useEffect(() => {
    known.current = score;
  }, [score]);
  const after = score === undefined ? null : scoreAfter(score, form.values);
  return (
    <SheetForm opened={opened} onClose={onClose} title={who ? words.titleFor(who.name) : words.title} form={form} send={words.send}>
      <Mantine>
        {!of && (
          <PersonField
            label={words.who}
            hint={words.whoHint}
            suggestions={words.people}
            chosen={who}
            onChoose={(somebody) => form.change({ who: somebody })}
            problem={form.errors.who}
          />
        )}
        {takesNoPart && (
          <p className={classes.problem} role="alert">
            {words.notTakingPart}
          </p>
        )}
        <Choices
          legend={words.way}
          name="way"
          choices={ways}
          chosen={[way]}
          onChoose={(chosen) => form.change({ way: chosen as CorrectFields['way'], amount })}
        />
        <div>
          <TextInput
            {...form.getInputProps('amount')}
            label={words.amount(unitLabel(unit))}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          <p className={classes.score} aria-live="polite">
            {score !== undefined &&
              (after === null ? words.now(amountWords(score, unit)) : words.after(amountWords(score, unit), amountWords(after, unit)))}
          </p>
        </div>
        <ReasonField form={form} label={words.reason} hint={words.reasonHint} longest={limits.correction_reason_length} />
      </Mantine>
    </SheetForm>
  );
}
