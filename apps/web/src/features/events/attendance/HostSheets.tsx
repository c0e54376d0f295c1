import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { ReasonField, refuseReason } from '../../../ui/ReasonField.tsx';
import { SheetForm } from '../../../ui/SheetForm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useForm } from '../../../ui/useForm.ts';
import { events } from '../event.kind.ts';
import { HostField, type HostFields } from '../form/HostField.tsx';
import { eventPage } from '../page/event-page.words.ts';
import { readAgain } from './attendance.ts';
import { eventCare as words } from './care.words.ts';

export interface HostSheetProps {
  eventId: string;
  opened: boolean;
  onClose: () => void;
}

const nobody: HostFields = { host_id: null, host_name: '' };
const refuseHost = ({ host_id }: HostFields) => (host_id ? {} : { host_id: fieldWords.option });

/** Gives an event another host, for whoever looks after it. */
export function HandOverSheet({ eventId, opened, onClose }: HostSheetProps) {
  const form = useForm({
    initialValues: nobody,
    validate: refuseHost,
    send: async ({ host_id, host_name }) => {
      const event = await api.handOverEvent({ params: { id: eventId }, body: { host_id: host_id ?? '' } });
      events.change(eventId, () => event);
      toast(words.handOverDone(host_name));
      onClose();
      readAgain(eventId);
    },
    failed: (error) => reasonOr(error, words.handOverFailed),
  });
  return (
    <SheetForm opened={opened} onClose={onClose} title={words.handOverTitle} form={form} send={words.handOver}>
      <Mantine>
        <p>{words.handOverText}</p>
        <HostField form={form} words={words} />
      </Mantine>
    </SheetForm>
  );
}

type Ruled = keyof typeof words.choices;
const choices = Object.keys(words.choices) as Ruled[];
const longest = limits.operate_reason_length;

/** Cancels an event, removes it or gives it another host, for operators: with a reason that its host and all who answered read. */
export function RuleSheet({ eventId, opened, onClose }: HostSheetProps) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { ...nobody, what: choices[0]!, reason: '' },
    validate: (values) => ({ ...(values.what === 'handed_over' && refuseHost(values)), ...refuseReason(values, true, longest) }),
    send: async ({ what, host_id, reason: typed }) => {
      const [params, reason] = [{ id: eventId }, typed.trim()];
      if (what === 'canceled') await api.cancelAnyEvent({ params, body: { reason } });
      else if (what === 'removed') await api.removeAnyEvent({ params, body: { reason } });
      else await api.handOverAnyEvent({ params, body: { host_id: host_id ?? '', reason } });
      toast(words.ruled[what]);
      onClose();
      readAgain(eventId);
      await queries.invalidateQueries({ queryKey: ['operate', 'reports'] });
    },
  });
  const { what } = form.values;
  return (
    <SheetForm
      opened={opened}
      onClose={onClose}
      title={words.rule}
      form={form}
      send={words.choices[what]}
      {...(what !== 'handed_over' && { danger: true, cancel: eventPage.keep })}
    >
      <Mantine>
        <p>{words.ruleText}</p>
        <Choices
          legend={words.what}
          name="ruling"
          choices={choices.map((value) => ({ value, label: words.choices[value] }))}
          chosen={[what]}
          onChoose={(value) => form.change({ what: choices.find((each) => each === value) ?? what })}
        />
        {what === 'handed_over' && <HostField form={form} words={words} />}
        <ReasonField form={form} label={words.reason} hint={words.ruleHint} longest={longest} />
      </Mantine>
    </SheetForm>
  );
}
