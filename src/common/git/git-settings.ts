/** What git reads instead of the settings of the machine and of its user. */
export const SETTINGS = `
[core]
  hooksPath = /dev/null
  fsmonitor = false
  attributesFile = /dev/null
  excludesFile = /dev/null
  bigFileThreshold = 8m
  packedGitLimit = 256m
  packedGitWindowSize = 16m
  deltaBaseCacheLimit = 32m
[gc]
  auto = 0
[maintenance]
  auto = false
[pack]
  threads = 1
  windowMemory = 64m
  useSparse = false
[fetch]
  fsckObjects = true
  unpackLimit = 1
  recurseSubmodules = false
  writeCommitGraph = false
[fetch "fsck"]
  badTimezone = ignore
  missingSpaceBeforeDate = ignore
  missingSpaceBeforeEmail = ignore
  missingEmail = ignore
  badEmail = ignore
  zeroPaddedFilemode = ignore
  zeroPaddedDate = ignore
  nulInCommit = ignore
[submodule]
  recurse = false
[push]
  recurseSubmodules = no
  gpgSign = false
  followTags = false
[protocol]
  version = 2
[transfer]
  credentialsInUrl = die
  bundleURI = false
[safe]
  directory = *
[http]
  followRedirects = initial
  sslVersion = tlsv1.2
  lowSpeedLimit = 100
  lowSpeedTime = 60
  postBuffer = 8m
`;
