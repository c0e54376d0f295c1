import type { Me } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { fieldWords } from '@muster/contract/errors';
import { useNavigate } from '@tanstack/react-router';
import { createDrafts } from '../../platform/drafts.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import classes from '../../ui/SettingsForm.module.css';
import { toast } from '../../ui/toast.ts';
import { namedBy, type Problems } from '../../ui/useForm.ts';
import { BioField, refuseBio } from './BioField.tsx';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { NameFields, refuseNames } from './NameFields.tsx';
import { OwnPhotoField } from './OwnPhotoField.tsx';
import { useOwnPhoto } from './ownPhoto.store.ts';
import { profile } from './profile.words.ts';
import { type Changes, useOwnChanges } from './useOwnChanges.ts';
import { useOwnForm } from './useOwnForm.ts';

interface Values {
  first_name: string;
  last_name: string;
  profile_bio: string;
}

const drafts = createDrafts<Changes<Values>>('drafts.edit_profile');
const labels = { first_name: profile.firstName, last_name: profile.lastName, profile_bio: profile.bio };
const pick = ({ first_name, last_name, profile_bio }: Values): Values => ({ first_name, last_name, profile_bio });

/** Validates a profile as typed [PROF-45, PROF-46, PROF-47]. */
const refuseProfile = (values: Values): Problems<Values> => ({
  ...refuseNames(values),
  ...(values.profile_bio.trim() ? refuseBio(values) : { profile_bio: fieldWords.bio_required }),
});

/** The two photos of a profile as one part of its form. */
function useOwnPhotos(me: Me) {
  const cover = useOwnPhoto(me, 'cover');
  const photo = useOwnPhoto(me, 'profile');
  return {
    both: [cover, photo],
    changed: cover.changed || photo.changed,
    drop: () => {
      for (const each of [cover, photo]) each.drop();
    },
    /** The photos' part of a save; null where an upload failed, which shows its own error. */
    settle: async () => {
      const addresses = await Promise.all([cover.settle(), photo.settle()]).catch(() => null);
      return addresses && { cover_photo_url: addresses[0], profile_photo_url: addresses[1] };
    },
    /** Whether the server refused because of a photo. */
    refused: (error: unknown): boolean => {
      const { cover_photo_url, profile_photo_url } = error instanceof ApiError ? error.fields : {};
      if (cover_photo_url) cover.fail();
      if (profile_photo_url) photo.fail();
      return Boolean(cover_photo_url ?? profile_photo_url);
    },
  };
}

/** Name, bio and both photos of the member's own profile [PROF-10]. Unsaved changes survive leaving the screen and a reload. */
export function EditProfile() {
  const navigate = useNavigate();
  const changes = useOwnChanges(drafts, pick);
  const photos = useOwnPhotos(changes.me);
  const drop = () => {
    changes.drop();
    photos.drop();
  };
  const form = useOwnForm<Values, Values>(changes, {
    fieldsOf: pick,
    valuesOf: pick,
    validate: refuseProfile,
    send: async () => {
      const addresses = await photos.settle();
      if (!addresses || !(await changes.save((next) => ({ ...next, ...addresses })))) return;
      drop();
      toast(profile.saved);
      await navigate({ to: '/profile' });
    },
    refused: (error) => (photos.refused(error) ? { problems: namedBy(error) } : undefined),
    failed: (error) => reasonOr(error, profile.saveFailed),
  });

  return (
    <Mantine>
      <form {...form.shape} className={classes.form}>
        <ChangedElsewhere changes={changes} labels={labels} form={form} />
        {photos.both.map((photo) => (
          <OwnPhotoField key={photo.intent} me={changes.me} photo={photo} />
        ))}
        <NameFields form={form} />
        <BioField form={form} />
        <SaveBar form={form} save={profile.save}>
          {(changes.changed || photos.changed) && !form.submitting && (
            <Button
              look="text"
              onClick={() => {
                drop();
                form.refuse({});
              }}
            >
              {profile.discard}
            </Button>
          )}
        </SaveBar>
      </form>
    </Mantine>
  );
}
