import json
import os
import tempfile

import bindery
from bindery import ApiException, ContentBatch, Configuration, CreateOrgWithPreferences, CreateSpace

configuration = Configuration(host=os.environ["BINDERY_URL"])
configuration.access_token = os.environ["BINDERY_TOKEN"]
client = bindery.ApiClient(configuration)
spaces = bindery.SpacesApi(client)
content = bindery.SpaceContentApi(client)

org = bindery.OrganizationsApi(client).create_organization(
    create_org_with_preferences=CreateOrgWithPreferences(title="Analytical Engines")
)
space = spaces.create_space(org.id, create_space=CreateSpace(title="Handbook", edit_mode="live", empty=True))

# Writes pages of three types and reads them as a tree.
content.update_space_content(
    space.id,
    ContentBatch(
        changes=[
            {"operation": "insert_page", "title": "The engine", "document": {"markdown": "It weaves **patterns**."}},
            {"operation": "insert_group", "title": "Parts"},
            {"operation": "insert_link", "title": "Notes", "target": {"kind": "url", "url": "https://example.com/notes"}},
        ]
    ),
)


def describe(page):
    if page.type == "document":
        return f"{page.title} at {page.path}"
    if page.type == "group":
        return f"{page.title} with {len(page.pages)} pages"
    return f"{page.title} to {page.target.kind}"


pages = [describe(page) for page in content.list_pages(space.id).pages]
assert pages == ["The engine at the-engine", "Parts with 0 pages", "Notes to url"], pages

# Pages through a list.
for title in ["Essays", "Letters"]:
    spaces.create_space(org.id, create_space=CreateSpace(title=title))
titles, cursor = [], {}
while cursor is not None:
    listed = spaces.list_spaces_in_organization_by_id(org.id, limit=1, **cursor)
    titles += [one.title for one in listed.items]
    cursor = {"page": listed.next.page} if listed.next else None
assert sorted(titles) == ["Essays", "Handbook", "Letters"], titles

# Uploads a file and downloads it.
uploaded_bytes = os.urandom(50_000)
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "patterns.bin")
    with open(path, "wb") as file:
        file.write(uploaded_bytes)
    uploaded = content.upload_space_files(space.id, [path]).inserted_files[0]
assert uploaded.name == "patterns.bin", uploaded.name
token = uploaded.download_url.split("token=")[1]
with open(content.download(space.id, uploaded.id, token=token), "rb") as file:
    assert file.read() == uploaded_bytes

# A refusal is an exception.
try:
    spaces.get_space_by_id("nowhere")
    raise AssertionError("a space that is not there was found")
except ApiException as refusal:
    assert refusal.status == 404
    assert json.loads(refusal.body)["error"]["type"] == "not-found"
print("wrote, read, paged, uploaded, downloaded, and was refused")
