import { api } from '../api/client.js';
import { reread } from '../api/queries.js';
import { LANGUAGES, speak, useLanguage, type Language, useWords } from '../words/language.js';
import { BASE, to } from './paths.js';
import { SignOut } from './sign-out.js';
import { chooseTheme, chosenTheme, THEMES, type Theme } from './theme.js';
import { useUser } from './user.js';

/** What is the person's own: how the workbench looks to them, and the end of their session. */
export const AccountMenu = () => {
  const { shell: words, sessions, tokens, notifications } = useWords();
  const user = useUser();
  return (
    <>
      <button type="button" class="plain account-button" popovertarget="account">
        <span class="unseen">{words.account}: </span>
        {user.displayName}
      </button>
      <div id="account" class="popover" popover="auto">
        <LanguageChoice />
        <ThemeChoice />
        <ul>
          <li>
            <a href={to('account', 'sessions')}>{sessions.title}</a>
          </li>
          <li>
            <a href={to('account', 'tokens')}>{tokens.title}</a>
          </li>
          <li>
            <a href={to('account', 'notifications')}>{notifications.preferences}</a>
          </li>
          <li>
            <a href={`${BASE}/docs`} target="_self">
              {words.explorer}
            </a>
          </li>
          <li>
            <a href={`${BASE}/app/licences.txt`} target="_self">
              {words.licences}
            </a>
          </li>
        </ul>
        <SignOut />
      </div>
    </>
  );
};

const nameOf = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** Mails and notifications are in this language, too. */
const LanguageChoice = () => {
  const { shell: words } = useWords();
  const language = useLanguage();
  const { id: userId } = useUser();
  const choose = async (chosen: Language) => {
    await speak(chosen);
    await api.PATCH('/v1/users/{userId}', { params: { path: { userId } }, body: { language: chosen } });
    await reread(['user'], ['notifications']);
  };
  return (
    <label>
      {words.language}
      <select value={language} onChange={(event) => void choose(event.currentTarget.value as Language)}>
        {LANGUAGES.map((each) => (
          <option value={each} lang={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
};

const ThemeChoice = () => {
  const { shell: words } = useWords();
  return (
    <label>
      {words.theme}
      <select defaultValue={chosenTheme()} onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}>
        {THEMES.map((theme) => (
          <option value={theme}>{words[theme]}</option>
        ))}
      </select>
    </label>
  );
};
