/** Attributes that name a person, in the words of help desks. */
const NAMES =
  /^(?:(?:user|customer|author|requester|contact|sender|reporter|client|agent|assignee|end[-_ ]?user)[-_ .]?)?(?:full[-_ ]?|first[-_ ]?|last[-_ ]?|given[-_ ]?|family[-_ ]?|display[-_ ]?)?name$|^(?:author|requester|reporter|sender|from|customer|assignee)$/i;
const MOST_NAMES = 20;
const ADDRESS = /[<(].*$/;

/** The names of the people in a conversation, as its attributes say them. */
export function namesOfPeople(attributes: Readonly<Record<string, string>>): string[] {
  return Object.entries(attributes)
    .filter(([attribute]) => NAMES.test(attribute))
    .map(([, name]) => name.replace(ADDRESS, '').trim())
    .filter((name) => /^\p{L}[\p{L}\p{M} .'’-]{1,98}$/u.test(name))
    .slice(0, MOST_NAMES);
}
