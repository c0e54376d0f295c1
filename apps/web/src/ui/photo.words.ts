import { errors } from '@muster/contract/errors';

/** Texts of choosing and sending a photo. */
export const photoWords = {
  uploading: (percent: number) => `Uploading photo, ${percent} %`,
  notAnImage: errors['media.not_an_image'].message,
  tooLarge: (megabytes: number, limit: number) => `This photo is ${megabytes} MB. Photos can be up to ${limit} MB.`,
} as const;
