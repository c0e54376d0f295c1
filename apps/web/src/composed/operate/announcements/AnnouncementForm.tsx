import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { Announcement } from '@muster/contract';
import { textLength } from '@muster/contract/base/characters';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMe } from '../../../features/session/index.ts';
import { getConfig } from '../../../platform/config.ts';
import { charactersLeft } from '../../../platform/counted.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { Counter } from '../../../ui/Counter.tsx';
import longForm from '../../../ui/LongForm.module.css';
import { SheetForm } from '../../../ui/SheetForm.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Problems } from '../../../ui/useForm.ts';
import { useVersionedForm } from '../../../ui/useVersionedForm.tsx';
import { workspacesQuery } from '../console.api.ts';
import {
  type AnnouncementFields,
  announcementMerging,
  fieldsOf,
  readAnnouncementsAgain,
  sendAnnouncement,
  useAnnouncementWriting,
} from './announcements.api.ts';
import { announcing as words } from './announcements.words.ts';

const lengthOf = (text: string) => textLength(text.trim());

/** What is wrong with it. */
function refuse({ text }: AnnouncementFields): Problems<AnnouncementFields> {
  const length = lengthOf(text);
  if (length === 0) return { text: fieldWords.required };
  return length > limits.post_length ? { text: charactersLeft(limits.post_length - length) } : {};
}

interface AnnouncementFormProps {
  /** The one that is changed; null for a new one. */
  announcement: Announcement | null;
  opened: boolean;
  onClose: () => void;
}

/** Announces something, or changes what is announced, in a sheet. What was typed stays while it is closed. */
export function AnnouncementForm({ announcement, opened, onClose }: AnnouncementFormProps) {
  const kept = useAnnouncementWriting(useMe().id, announcement);
  const divided = getConfig().features.workspaces;
  const workspaces = useInfiniteQuery({ ...workspacesQuery, enabled: opened && divided && !announcement });
  const { form, conflict, discard } = useVersionedForm({
    kept,
    fieldsOf,
    merging: announcementMerging,
    changed: words.changed,
    titles: { text: words.words, pinned_until: words.until },
    shown: (part, theirs) => fieldsOf(theirs)[part],
    validate: refuse,
    send: sendAnnouncement,
    done: (saved) => {
      toast(announcement ? words.saved : words.sent);
      if (!announcement) form.change(kept.start().fields);
      onClose();
      void readAnnouncementsAgain();
      return saved;
    },
  });
  const { values } = form;
  const all = workspaces.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <SheetForm
      opened={opened}
      onClose={onClose}
      title={announcement ? words.editTitle : words.fresh}
      form={form}
      send={announcement ? words.save : words.send}
    >
      <Mantine>
        <div className={longForm.group}>
          {conflict}
          <div>
            <Textarea {...form.getInputProps('text')} label={words.words} classNames={{ input: longForm.text }} />
            <Counter length={lengthOf(values.text)} limit={limits.post_length} left={charactersLeft} />
          </div>
          {divided && !announcement && (
            <NativeSelect
              {...form.getInputProps('workspace_id')}
              label={words.whom}
              data={[{ value: '', label: words.everybody }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          )}
          <TextInput {...form.getInputProps('pinned_until')} type="date" label={words.until} description={words.untilHint} />
          {!announcement && (
            <Switch label={words.mail} hint={words.mailHint} checked={values.by_mail} onChange={(by_mail) => form.change({ by_mail })} />
          )}
          {discard}
        </div>
      </Mantine>
    </SheetForm>
  );
}
