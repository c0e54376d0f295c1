import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ReportedCase, Verdict } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { reportScreen } from '../../features/reports/reports.words.ts';
import { api } from '../../platform/api.ts';
import { hide } from '../../platform/entities.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { ReasonField, refuseReason } from '../../ui/ReasonField.tsx';
import { SheetForm } from '../../ui/SheetForm.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useForm } from '../../ui/useForm.ts';
import { dayFromNow, refuseDay, startOf } from './members.api.ts';
import { membersWords } from './members.words.ts';
import { paramsOf, readQueueAgain } from './queue.api.ts';
import { queueWords as words } from './queue.words.ts';

interface DecideSheetProps {
  reported: ReportedCase;
  opened: boolean;
  onClose: () => void;
  onDecided: (verdict: Verdict) => void;
}

interface Values {
  /** Nothing is chosen at first: nobody decides by a slip. */
  verdict: Verdict | null;
  reason: string;
  take_down: boolean;
  until: string;
}

const DEFAULT_DAYS = 7;
const nothingYet: Values = { verdict: null, reason: '', take_down: false, until: '' };
const verdicts = Object.keys(words.verdicts) as Verdict[];
const longest = limits.operate_reason_length;
const needsReason = (verdict: Verdict | null): verdict is Exclude<Verdict, 'kept'> => verdict !== null && verdict !== 'kept';
const can: Record<Verdict, (reported: ReportedCase) => boolean> = {
  kept: () => true,
  removed: (reported) => reported.can.remove,
  warned: (reported) => reported.can.warn,
  suspended: (reported) => reported.can.suspend,
};

/** Decides all reports of something: it stays, it goes, or its author is warned or suspended. */
export function DecideSheet({ reported, opened, onClose, onDecided }: DecideSheetProps) {
  const form = useForm({
    initialValues: { ...nothingYet, until: dayFromNow(DEFAULT_DAYS) },
    validate: ({ verdict, ...values }) => ({
      ...refuseReason(values, needsReason(verdict), longest),
      ...(verdict === 'suspended' && refuseDay(values.until, membersWords.dayMissing)),
    }),
    send: async ({ verdict, reason, take_down, until }) => {
      if (verdict === null) return;
      const also = verdict === 'warned' || verdict === 'suspended';
      await api.decideReported({
        params: paramsOf(reported),
        body: {
          verdict,
          reason: verdict === 'kept' ? '' : reason.trim(),
          take_down: also && take_down,
          ...(verdict === 'suspended' && { until: startOf(until) }),
        },
      });
      if (verdict === 'removed' || (also && take_down)) hide(reported.object_id);
      onClose();
      onDecided(verdict);
      await readQueueAgain();
    },
  });
  const { verdict, take_down } = form.values;
  const choices = verdicts.flatMap((value) => (can[value](reported) ? [{ value, label: words.verdicts[value] }] : []));
  return (
    <SheetForm
      opened={opened}
      onClose={onClose}
      title={reportScreen.kinds[reported.kind]}
      form={form}
      send={verdict ? words.verdicts[verdict] : words.decide}
      danger={needsReason(verdict)}
      unready={verdict === null}
    >
      <Mantine>
        <p>{words.decideText}</p>
        <Choices
          legend={words.verdict}
          name="verdict"
          choices={choices}
          chosen={verdict ? [verdict] : []}
          onChoose={(value) => form.change({ verdict: verdicts.find((each) => each === value) ?? verdict })}
        />
        {verdict === 'suspended' && (
          <TextInput
            {...form.getInputProps('until')}
            type="date"
            label={membersWords.until}
            min={dayFromNow(1)}
            max={dayFromNow(limits.suspension_days - 1)}
          />
        )}
        {(verdict === 'warned' || verdict === 'suspended') && reported.can.remove && (
          <Switch label={words.takeDown} checked={take_down} onChange={(now) => form.change({ take_down: now })} />
        )}
        {needsReason(verdict) && <ReasonField form={form} label={words.reason} hint={words.reasonHints[verdict]} longest={longest} />}
      </Mantine>
    </SheetForm>
  );
}
