import type { Me } from '@muster/contract';
import { useEffect, useRef, useState } from 'react';
import { imageTypes, refuseImage } from '../../platform/upload.ts';
import { profile } from '../../platform/words/profile.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CameraIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './OwnPhoto.module.css';
import { changePhoto } from './photo.ts';

/** One's own photo: tapping it chooses another, which shows at once and goes back if it cannot be saved [MEDIA-03, MEDIA-08]. */
export function OwnPhoto({ me, size = 96 }: { me: Me; size?: number }) {
  const picker = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  const choose = async (file: File | undefined) => {
    if (!file || share !== null) return;
    const refused = refuseImage(file);
    if (refused) return toast(refused === 'type' ? profile.notAnImage : profile.photoFailed, { kind: 'alert' });
    setPreview(URL.createObjectURL(file));
    setShare(0);
    try {
      await changePhoto(me.id, file, setShare);
      toast(profile.photoSaved);
    } catch {
      toast(profile.photoFailed, { kind: 'alert' });
    } finally {
      setShare(null);
      setPreview(null);
    }
  };

  return (
    <div className={classes.photo} style={{ width: size, height: size }}>
      <button
        type="button"
        className={classes.button}
        aria-label={me.profile_photo_url ? profile.changePhoto : profile.addPhoto}
        aria-busy={share !== null || undefined}
        onClick={() => picker.current?.click()}
      >
        <Avatar person={preview ? { ...me, profile_photo_url: preview } : me} size={size} />
        <span className={classes.badge}>
          <CameraIcon size={18} />
        </span>
      </button>
      {share !== null && (
        <progress className={classes.progress} max={100} value={Math.round(share * 100)} aria-label={profile.uploadingPhoto} />
      )}
      <input
        ref={picker}
        type="file"
        accept={imageTypes}
        hidden
        aria-label={profile.changePhoto}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
