declare const window: {
  localStorage: { getItem(key: string): string | null };
  document: { querySelector(selector: string): unknown };
};

/** The parts of the explorer that the plugin uses. */
interface Explorer {
  authSelectors: { authorized(): { getIn(path: readonly string[]): unknown } | undefined };
  specActions: { updateJsonSpec(document: object): void };
}

type Action = (payload: unknown) => void;

interface Listed {
  id: string;
  type?: string;
  user?: { id: string };
}

interface Document {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string; example?: string }[] }>>;
}

/**
 * A plugin of the explorer. It is sent to the browser as source text, so it cannot use anything from outside. It puts ids of
 * the caller's own data where the examples have invented ones: into the fields of addresses, and into bodies. It reads them
 * when the page is opened by somebody who is signed in or has authorized before, and when somebody authorizes.
 */
export function ownIds() {
  const INVENTED: Readonly<Record<string, readonly string[]>> = {
    organizationId: ['0UmGg9OrGaNiZaTiOnId'],
    spaceId: ['0UmGg9SpAcEiDeNtIfYr', '0UmGg9SpAcEiDeNtIfIe'],
    collectionId: ['0UmGg9CoLlEcTiOnIdYr'],
    siteId: ['0UmGg9SiTeIdEnTiFyEr'],
    userId: ['0UmGg1vVh3dXw8rTq2Lk'],
    teamId: ['0UmGg7PoIuYtReWqAsDf'],
    pageId: ['0UmGg9PaGeIdEnTiFiEr'],
    fileId: ['0UmGg9FiLeIdEnTiFiEr'],
    reusableContentId: ['0UmGg9ReUsAbLeCoNtEn'],
    changeRequestId: ['0UmGg9ChAnGeReQuEsTi'],
    siteSectionId: ['sitesc_0UmGg7SeCtIoNiDeNtIf'],
    siteSectionGroupId: ['sitesg_0UmGg7GrOuPiDeNtIfYr'],
    siteSpaceId: ['sitesp_0UmGg7SiTeSpAcEiDeNt'],
  };
  async function readIds(token: string): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    const list = async (path: string, member = 'items'): Promise<Listed[]> => {
      const answer = await fetch(`/v1/${path}`, token === '' ? {} : { headers: { authorization: `Bearer ${token}` } });
      return answer.ok ? ((await answer.json()) as Record<string, Listed[]>)[member]! : [];
    };
    const note = (param: string, found: Listed | undefined) => found && ids.set(param, found.user?.id ?? found.id);
    const noteFirst = async (param: string, path: string) => note(param, (await list(`${path}?limit=1`))[0]);
    await noteFirst('organizationId', 'orgs');
    const org = ids.get('organizationId');
    if (org === undefined) return ids;
    for (const [param, name] of [
      ['spaceId', 'spaces'],
      ['collectionId', 'collections'],
      ['siteId', 'sites'],
      ['teamId', 'teams'],
    ] as const)
      await noteFirst(param, `orgs/${org}/${name}`);
    note('userId', (await list(`orgs/${org}/members?limit=2`)).at(-1));
    const [space, site] = [ids.get('spaceId'), ids.get('siteId')];
    if (space !== undefined) {
      const pages = await list(`spaces/${space}/content/pages`, 'pages');
      note(
        'pageId',
        pages.find(({ type }) => type === 'document'),
      );
      await noteFirst('fileId', `spaces/${space}/content/files`);
      await noteFirst('reusableContentId', `spaces/${space}/content/reusable-contents`);
      await noteFirst('changeRequestId', `spaces/${space}/change-requests`);
    }
    if (site !== undefined) {
      for (const [param, name] of [
        ['siteSectionId', 'sections'],
        ['siteSectionGroupId', 'section-groups'],
        ['siteSpaceId', 'site-spaces'],
      ] as const)
        await noteFirst(param, `orgs/${org}/sites/${site}/${name}`);
    }
    return ids;
  }

  function withIds(document: object, ids: ReadonlyMap<string, string>): Document {
    let text = JSON.stringify(document);
    for (const [param, id] of ids) for (const invented of INVENTED[param]!) text = text.replaceAll(invented, id);
    const changed = JSON.parse(text) as Document;
    for (const operations of Object.values(changed.paths)) {
      for (const { parameters = [] } of Object.values(operations)) {
        for (const parameter of parameters) {
          const id = parameter.in === 'path' ? ids.get(parameter.name) : undefined;
          if (id !== undefined) parameter.example = id;
        }
      }
    }
    return changed;
  }

  let known: { token: string; ids: Promise<Map<string, string>> } | undefined;
  /** Of the person who is authorized, whether just now or when the page was open before. */
  function idsNow({ authSelectors }: Explorer): Promise<Map<string, string>> {
    const now = authSelectors.authorized()?.getIn(['token', 'value']);
    const before = JSON.parse(window.localStorage.getItem('authorized') ?? '{}') as { token?: { value?: string } };
    const token = typeof now === 'string' ? now : (before.token?.value ?? '');
    if (known?.token !== token) known = { token, ids: readIds(token).catch(() => new Map<string, string>()) };
    return known.ids;
  }

  /** As it came, with invented ids. */
  let original: object | undefined;
  const showWithIds = (show: Action, explorer: Explorer) => (document: object) => {
    original ??= document;
    void idsNow(explorer).then((ids) => show(ids.size === 0 ? document : withIds(document, ids)));
  };
  /** A new document draws open operations again, and what was typed into them would be lost. */
  const showAgain =
    (authorize: Action, { specActions }: Explorer) =>
    (payload: unknown) => {
      authorize(payload);
      if (original && window.document.querySelector('.opblock.is-open') === null) specActions.updateJsonSpec(original);
    };
  return {
    statePlugins: {
      spec: { wrapActions: { updateJsonSpec: showWithIds } },
      auth: { wrapActions: { authorizeWithPersistOption: showAgain } },
    },
  };
}
