/** The registration waiver [REG-12]: neutral wording for any deployment. A change of it asks every member again. */
export const waiver = {
  title: 'Legal Waiver',
  summary: (name: string) =>
    `By joining ${name} you agree that taking part in activities is your own choice, that you know your limits, and that you look after yourself and others.`,
  sections: (name: string): { heading: string; paragraphs: string[] }[] => [
    {
      heading: '1. What this is about',
      paragraphs: [
        `${name} brings people together for classes, talks, social events, challenges and other activities (“activities”). Some are organised by your employer, some by members, and some you do on your own and record here.`,
        'This waiver is an agreement between you and the organisation that runs this community. It covers every activity that you join, host or record through it.',
      ],
    },
    {
      heading: '2. Taking part is voluntary',
      paragraphs: [
        'You choose which activities you join. You may stop at any time, and nobody may hold it against you that you did not take part.',
        'Taking part is not a duty of your employment unless your employer has told you so separately and in writing.',
      ],
    },
    {
      heading: '3. Your health',
      paragraphs: [
        'Physical activity carries risks, among them strains, falls, injury and, rarely, serious harm. You know your own condition best. Ask a doctor before you begin if you are unsure whether an activity is right for you.',
        'Nothing shown here is medical advice. Leaderboards, goals and badges are encouragement, not instruction.',
      ],
    },
    {
      heading: '4. The risk you accept',
      paragraphs: [
        'You accept the ordinary risks of the activities that you choose. As far as the law allows, you release the organisation that runs this community, your employer, hosts and other members from claims for loss or injury that come from those ordinary risks.',
        'This does not limit liability that the law does not allow anybody to limit, such as liability for harm caused on purpose or by gross negligence.',
      ],
    },
    {
      heading: '5. How you treat others',
      paragraphs: [
        'You follow the instructions of hosts that concern safety, the rules of the places you visit, and the community guidelines. You tell the host when something is unsafe.',
        'If you host an activity, you describe it truthfully, choose a place that suits it, and stop it when it becomes unsafe.',
      ],
    },
    {
      heading: '6. What you share',
      paragraphs: [
        'Posts, photos and workouts that you share are seen by other members. Share only what is yours to share, and ask people before you post a picture of them.',
        'How your data is used stands in the privacy policy. You can ask for your account and its data to be removed.',
      ],
    },
    {
      heading: '7. Emergencies',
      paragraphs: [
        'In an emergency, call the local emergency number first. You agree that others may call for medical help on your behalf if you cannot do so yourself. The cost of that help is yours or your insurer’s.',
      ],
    },
    {
      heading: '8. How long this holds',
      paragraphs: [
        'This waiver holds from the moment you accept it for as long as you are a member. If one part of it turns out not to be valid, the rest still holds. If it changes in substance, you will be asked again.',
      ],
    },
  ],
};

const MASK = (1n << 64n) - 1n;
const versions = new Map<string, string>();

/** The version of the waiver as it is shown in a community of this name: a hash of its text (FNV-1a, 64 bits). */
export function waiverVersion(name: string): string {
  const known = versions.get(name);
  if (known) return known;
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify([waiver.title, waiver.summary(name), waiver.sections(name)])))
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & MASK;
  const version = hash.toString(16).padStart(16, '0');
  versions.set(name, version);
  return version;
}

/** The version, without a name, of the text that was shown before acceptances were kept with one. */
const FIRST = '53b8d55b63b0a232';

/** The version that members accepted whose acceptance was kept without one; empty once the text is another. */
export const firstWaiverVersion = (name: string): string => (waiverVersion('') === FIRST ? waiverVersion(name) : '');
