// Written by `make codegen` from the server's error classes: each code under its key.

/** The call was carried out. */
export const SUCCESS = 0
/** Newer sign-ins, or a new password set elsewhere, displaced the session. */
export const SIGNED_IN_ELSEWHERE = 14
/** The call needs a signed-in user and carries no Access-Token. */
export const NO_TOKEN = 102
/** The Access-Token was never issued, or was signed out. */
export const UNKNOWN_TOKEN = 401
/** The session was idle for too long or reached its absolute age. */
export const SESSION_EXPIRED = 402
/** The session was revoked, or its user disabled. */
export const SESSION_REVOKED = 403
/** Fields are missing or wrong; `data.errors` lists each as `{field, msg}`. */
export const VALIDATION_FAILED = 4000
/** The body is not the JSON or form that its content type says. */
export const MALFORMED_BODY = 4001
/** The body holds more values than any form has. */
export const TOO_MANY_VALUES = 4002
/** Cleaning a formatted text took more than any honest text does. */
export const TEXT_TOO_COMPLEX = 4003
/** Nothing here under that id or path that the caller may know of. */
export const NOT_FOUND = 4004
/** The path exists, with another method. */
export const METHOD_NOT_ALLOWED = 4005
/** The change collides with what is stored. */
export const CONFLICT = 4009
/** The uid header names another user than the session's. */
export const HEADER_MISMATCH = 4011
/** The operation belongs to a game and the call names none. */
export const SELECT_GAME_FIRST = 4012
/** The body is longer than the setting allows. */
export const BODY_TOO_LARGE = 4013
/** The body is neither JSON nor a form. */
export const UNSUPPORTED_CONTENT_TYPE = 4015
/** The Idempotency-Key was sent before, with another call. */
export const IDEMPOTENCY_KEY_REUSED = 4022
/** The same call, with the same Idempotency-Key, was done while this one ran. */
export const ANSWERED_MEANWHILE = 4023
/** Too much of the caller's own is running already; nothing was done. */
export const BUSY = 4028
/** Too many attempts; `data.retry_after_seconds` says when to come back. */
export const THROTTLED = 4029
/** The caller lacks the permission; the text names it. */
export const NO_PERMISSION = 4030
/** Only its author may change or delete a comment (clause C-10). */
export const NOT_OWN_COMMENT = 4031
/** The game of the call is the publisher's and not the caller's, any more or at all. */
export const NO_ACCESS_TO_GAME = 4032
/** The target is not a registered action. */
export const UNKNOWN_ACTION = 4040
/** Header and payload name different targets, or one of them was sent twice. */
export const AMBIGUOUS_TARGET = 4041
/** Account and password do not fit; the same for unknown and disabled accounts. */
export const WRONG_ACCOUNT_OR_PASSWORD = 4100
/** The code of a text message is wrong, used, or too old. */
export const WRONG_CODE = 4101
/** The new password is too short or easily guessed. */
export const WEAK_PASSWORD = 4102
/** The current password, asked for again, is wrong. */
export const WRONG_CURRENT_PASSWORD = 4103
/** An invitation or setup link is unknown, used, revoked or too old. */
export const INVALID_LINK = 4104
/** The publisher would be left without an enabled owner. */
export const LAST_OWNER = 4105
/** Somebody would get more than the person who gives it holds. */
export const GRANT_TOO_WIDE = 4106
/** An owner holds everything, and only another owner may enable or disable one. */
export const OWNER_PROTECTED = 4107
/** Nobody disables themselves. */
export const SELF_DISABLE = 4108
/** A built-in role is neither changed nor deleted. */
export const BUILTIN_ROLE = 4109
/** People hold the role; `data.user_count` says how many. */
export const ROLE_IN_USE = 4110
/** The invitation was accepted already, so there is nothing to revoke. */
export const INVITATION_ACCEPTED = 4111
/** The publisher has as many roles as fit in one list. */
export const TOO_MANY_ROLES = 4112
/** The provider suspended the publisher: nobody of it comes in, and nothing is lost. */
export const PUBLISHER_SUSPENDED = 4113
/** The provider itself is neither suspended nor given an owner by this way. */
export const PROVIDER_PROTECTED = 4114
/** Nothing to see is left of the content: neither text nor a picture (clause C-09). */
export const EMPTY_COMMENT = 4201
/** The comment mentions somebody who is not of this publisher, or too many people. */
export const UNKNOWN_COLLEAGUE = 4202
/** The content is longer than a comment may be once it has been cleaned. */
export const COMMENT_TOO_LONG = 4203
/** An edit names another page than the one that the comment stands on. */
export const COMMENT_ON_OTHER_PAGE = 4204
/** A reply carries tags: they belong to the comment that begins the thread. */
export const REPLY_TAGS = 4205
/** The thread has as many replies as one may have. */
export const TOO_MANY_REPLIES = 4206
/** A reply is longer than one may be. */
export const REPLY_TOO_LONG = 4207
/** Only the comment that begins a thread is resolved or reopened, with all its replies. */
export const REPLY_NOT_RESOLVABLE = 4208
/** No such upload of this caller, or it was cancelled or swept. */
export const UPLOAD_NOT_FOUND = 4300
/** The file's extension is not one that this purpose takes (clause U-07). */
export const UPLOAD_FILE_TYPE = 4301
/** The file is larger than this purpose allows (clause U-07). */
export const UPLOAD_TOO_LARGE = 4302
/** Completion was asked for, and the store does not have the bytes. */
export const UPLOAD_NOT_ARRIVED = 4303
/** Part numbers are not ascending. */
export const UPLOAD_PART_ORDER = 4304
/** Parts have not arrived; `data.numbers` lists the first of them. */
export const UPLOAD_PART_MISSING = 4305
/** A part's ETag is not the stored one's, or its size is not as agreed. */
export const UPLOAD_PART_DIFFERS = 4306
/** Fewer or more bytes arrived than were announced. */
export const UPLOAD_SIZE_DIFFERS = 4307
/** The bytes are not a picture of the type that the name says. */
export const UPLOAD_NOT_PICTURE = 4308
/** The SHA-256 of what arrived is not what was announced. */
export const UPLOAD_DIGEST_DIFFERS = 4309
/** The object store has no room for the file. */
export const STORE_FULL = 4310
/** The object store gave no answer. */
export const STORE_UNAVAILABLE = 4311
/** The object store refused; `data.code` is its own word for why. */
export const STORE_REFUSED = 4312
/** The caller has too many unfinished uploads. */
export const TOO_MANY_UPLOADS = 4313
/** The file has no part of that number. */
export const UPLOAD_PART_NUMBER = 4314
/** The upload is complete already and takes no more bytes. */
export const UPLOAD_CLOSED = 4315
/** The file is not complete, was uploaded for something else, or for another game. */
export const UPLOAD_NOT_USABLE = 4316
/** The icon is no picture that this publisher uploaded as an icon. */
export const ICON_NOT_UPLOADED = 4317
/** A given key does not lie below the upload's game, or another file has it. */
export const UPLOAD_KEY_REFUSED = 4318
/** The publisher's files and announced files would exceed its quota. */
export const UPLOAD_QUOTA = 4319
/** The file is no key store that we read, or needed more time or memory than any real one. */
export const KEY_STORE_UNREADABLE = 4400
/** The password of the store or of the key is wrong. */
export const KEY_PASSWORD = 4401
/** The alias is not in the store, or several are and none was chosen. */
export const KEY_ALIAS = 4402
/** The key is of a type or size that cannot sign packages, or has no certificate of its own. */
export const KEY_UNUSABLE = 4403
/** The game has this very key already; the text names it. */
export const KEY_EXISTS = 4404
/** A channel is signed with the key, or it is the default beside others. */
export const KEY_IN_USE = 4405
/** The game has as many keys as one may have. */
export const TOO_MANY_KEYS = 4406
/** The key was uploaded, so its owner has the file, or it was exported before. */
export const KEY_NOT_EXPORTABLE = 4407
/** The game has as many filings as one may have. */
export const TOO_MANY_FILINGS = 4409
/** Two versions are valid already: a third would end the older one unannounced. */
export const ROTATION_RUNNING = 4420
/** The address has no TLS, and the installation does not allow it for this host. */
export const PLAIN_HTTP = 4430
/** Two signing secrets are valid already: a third would end the older one unannounced. */
export const SECRET_ROTATION_RUNNING = 4431
/** The game would have more goods than it may. */
export const TOO_MANY_GOODS = 4450
/** A channel's product id is another goods' already. */
export const PRODUCT_TAKEN = 4451
/** The file is no table that can be read; `reason` says why. */
export const GOODS_FILE_UNREADABLE = 4452
/** The call carries neither rows nor a file, or more than one of them. */
export const NOTHING_TO_IMPORT = 4453
/** Nothing to read is left of the text. */
export const EMPTY_AGREEMENT = 4460
/** The text is longer than an agreement may be. */
export const AGREEMENT_TOO_LONG = 4461
/** The call carries neither a text nor an uploaded file, or both. */
export const NO_AGREEMENT_TEXT = 4462
/** The latest version says exactly this already. */
export const AGREEMENT_UNCHANGED = 4463
/** A picture cannot be used; `data.errors` names the field, the text says what to do. */
export const PICTURE_UNUSABLE = 4470
/** There is no badge on the mother's own icon, so there is nothing to draw. */
export const NOTHING_TO_DRAW = 4471
/** Channels use the icon set or splash picture; `data.channels` and the text name them. */
export const ARTWORK_IN_USE = 4472
/** The game has as many icon sets, or splash pictures, as one may have. */
export const TOO_MANY_PICTURES = 4473
/** Somebody else saved in the meantime; `data.version` is the one that is stored now. */
export const CHANNEL_STALE = 4500
/** The plug-in bundle cannot be used; `data.faults` names everything that is wrong. */
export const PLUGIN_BUNDLE_INVALID = 4501
/** A version that was published never changes its content. */
export const PLUGIN_VERSION_TAKEN = 4502
/** The plug-in version is not of this channel, or not published. */
export const PLUGIN_UNAVAILABLE = 4503
/** The file is no exported configuration. */
export const CHANNEL_FILE_INVALID = 4504
/** Nothing was imported; `data.faults` names every fault. */
export const CHANNEL_FILE_FAULTS = 4505
/** A channel is not copied onto itself. */
export const CHANNEL_COPY_SAME = 4506
/** The draft was replaced while it was being published. */
export const PLUGIN_STATE = 4507
/** The configuration names a key or picture that was deleted; `data.fields` says which. */
export const CHANNEL_REFERENCE_GONE = 4508
/** An older version of a channel used a plug-in version that the provider has withdrawn. */
export const PLUGIN_WITHDRAWN = 4509
/** The mother package is still inspected, or was refused. */
export const MOTHER_NOT_READY = 4550
/** The upload is a mother package already. */
export const MOTHER_TAKEN = 4551
/** Builds of the mother package are not finished. */
export const MOTHER_IN_USE = 4552
/** Some channels lack what a build needs; `data.channels` is their readiness. */
export const CHANNELS_NOT_READY = 4553
/** So many items of the publisher wait already that more would only wait as well. */
export const TOO_MANY_BUILDS = 4554
/** Something can be done with finished packages only. */
export const PACKAGE_NOT_FINISHED = 4555
/** What is needed for it has been removed. */
export const PACKAGE_GONE = 4556
/** The two packages cannot be compared. */
export const COMPARISON_FAILED = 4557
/** A link for downloading or installing does not exist or has ended. */
export const LINK_ENDED = 4558
/** A program's key was used for something that only people may do. */
export const PEOPLE_ONLY = 4559
/** A user has so many keys that nobody can keep track of them. */
export const TOO_MANY_API_KEYS = 4560
/** A channel names an icon set or splash picture that was deleted. */
export const ARTWORK_GONE = 4561
/** A phone that shows figures called something else than what it shows. */
export const PHONE_VIEW_ONLY = 4562
/** The link behind a QR code of figures was used, replaced, or is too old. */
export const PHONE_LINK = 4563
/** Channels that are to be built again were taken off the game. */
export const CHANNELS_GONE = 4564
/** The game has no address for this kind of call. */
export const VALIDATION_NO_ADDRESS = 4600
/** A disabled sandbox account cannot be used for a run. */
export const SANDBOX_ACCOUNT_DISABLED = 4601
/** A game's server is not called more often than this; `limit` runs an hour. */
export const VALIDATION_TOO_MANY = 4602
/** Steps of a run are carried out once each, in order. */
export const VALIDATION_STEP_ORDER = 4603
/** A game has `limit` sandbox accounts at most. */
export const SANDBOX_ACCOUNTS_FULL = 4604
/** The channel has switched off what the run would prove; `name` is the channel's. */
export const VALIDATION_CHANNEL_OFF = 4605
/** The sandbox's notices have another SDK's form, which runs do not speak. */
export const VALIDATION_NOTICE_FORM = 4606
/** The game is an app; platforms of mini programs do not concern it. */
export const NOT_MINI_GAME = 4620
/** A service was called by something else than the gateway, or with a call used before. */
export const INTERNAL_CALL = 4640
/** The process that a service runs in cannot be reached. */
export const SERVICE_DOWN = 4641
/** A service did not answer in time; what was asked may still be carried out. */
export const SERVICE_TIMEOUT = 4642
/** A service answered with something that is no answer of ours. */
export const SERVICE_ANSWER = 4643
/** No game has the AppId of `Longshore-App`. */
export const UNKNOWN_APP = 4700
/** `Longshore-Key` is no valid client key of the game. */
export const WRONG_CLIENT_KEY = 4701
/** The session token is missing, unknown, ended or another game's. */
export const NO_PLAYER_SESSION = 4702
/** `Longshore-Time` is more than five minutes from ours; `data.server_time` is ours. */
export const CLOCK_SKEW = 4703
/** A game server's call is not signed as it must be; the text says what is wrong. */
export const WRONG_SIGNATURE = 4704
/** A game server's nonce was used before. */
export const REPLAYED_CALL = 4705
/** The player may not sign in; `data.banned_until` is Unix seconds, -1 for good. */
export const PLAYER_BANNED = 4706
/** The game does not let players sign in this way. */
export const LOGIN_METHOD_OFF = 4707
/** No account of this game has this name and password. */
export const WRONG_PLAYER_PASSWORD = 4708
/** The code sent by text message is wrong, used, or too old. */
export const WRONG_PLAYER_CODE = 4709
/** The channel refused the token, or did not answer; the text says which. */
export const CHANNEL_LOGIN = 4710
/** The channel's switch for signing in is off, or the channel is put away. */
export const STORE_CLOSED = 4711
/** The fields that this way of signing in needs are missing. */
export const LOGIN_INCOMPLETE = 4712
/** Events come faster than they can be kept; the client keeps its own and comes back. */
export const EVENT_SPOOL_FULL = 4713
/** The phone belongs to another player of this game. */
export const PHONE_TAKEN = 4714
/** A phone is bound to the publisher's own accounts only; channels keep their own. */
export const CHANNEL_ACCOUNT = 4715
/** The identity number cannot be anybody's. */
export const WRONG_IDENTITY = 4716
/** The player gave another name or number before; only the support can change it. */
export const OTHER_IDENTITY = 4717
/** The address of mail belongs to another player of this game. */
export const EMAIL_TAKEN = 4718
/** The game order id is another order's: by whom, for what, in which channel, at which price. */
export const ORDER_DIFFERS = 4720
/** The game sells no such goods in this channel now. */
export const NOT_FOR_SALE = 4721
/** The channel takes no payments: it is not in the game, is switched off, or not in the area. */
export const PAYMENT_OFF = 4722
/** The order is not in a state in which this can be done; the text says which it is in. */
export const ORDER_STATE = 4723
/** The channel tells nobody of payments, or nothing public says how. */
export const NO_NOTICE = 4725
/** What the channel gave back is not what whoever decides saw. */
export const PART_CHANGED = 4726
/** The channel's server refused to take the order, or did not answer; the text says which. */
export const CHANNEL_ORDER = 4727
/** The channel has no such way to pay. */
export const UNKNOWN_WAY = 4728
/** The draft is what is in force already. */
export const NOTHING_TO_PUBLISH = 4740
/** Somebody published in the meantime. */
export const PUBLISHED_MEANWHILE = 4741
/** The kind is edited on a page of its own. */
export const GATHERED_KIND = 4742
/** A publication can only be scheduled for later, within a year. */
export const MOMENT_PASSED = 4743
/** The content of a draft does not have the shape of its kind. */
export const UNREADABLE_CONTENT = 4744
/** Somebody else kept a draft meanwhile, and both changed the same thing. */
export const DRAFT_CHANGED_MEANWHILE = 4745
/** The game asks for a second person, and nobody else has approved this content. */
export const APPROVAL_NEEDED = 4746
/** Who edited a draft cannot approve it. */
export const OWN_DRAFT = 4747
/** The draft is not what the caller looked at. */
export const DRAFT_MOVED = 4748
/** A file cannot be put in force before another person has approved what it changes. */
export const AWAITS_APPROVAL = 4749
/** The icon of an item is no picture that this publisher uploaded. */
export const ITEM_ICON_NOT_UPLOADED = 4750
/** Nothing is left to be read of an announcement's text in a language. */
export const EMPTY_ANNOUNCEMENT = 4751
/** The rule of an activity asks what the server does not know when it gives something. */
export const ACTIVITY_UNKNOWN_FACT = 4752
/** A file needs an approval, but the draft to be approved has edits that are not published. */
export const DRAFT_IN_THE_WAY = 4753
/** A minor may not play now; `data.opens_at` (Unix seconds, 0 unknown) is when they may. */
export const MINOR_HOURS = 4760
/** A minor may not pay this. */
export const MINOR_SPENDING = 4761
/** Who has not told a checked real name cannot pay; `data.real_name` is how far it is. */
export const REAL_NAME_NEEDED = 4762
/** The registration lacks a key of 32 hexadecimal digits. */
export const NO_NPPA_KEY = 4763
/** The game has no registration with the authority yet. */
export const NO_NPPA_SETTINGS = 4764
/** The case is decided; nothing of it is changed any more. */
export const REFUND_CASE_CLOSED = 4765
/** Orders that a case cannot be about: not the player's, not paid, or of another open case. */
export const REFUND_CASE_ORDERS = 4766
/** A file that is not taken as evidence; the text says why. */
export const REFUND_CASE_EVIDENCE = 4767
/** The link was opened, or is over five minutes old. */
export const EVIDENCE_LINK_ENDED = 4768
/** A registration that is not there yet needs both ids that the authority gave. */
export const NO_NPPA_IDS = 4769
/** The provider did not take the message; `data.fault` says how. */
export const MESSAGE_NOT_SENT = 4780
/** The game has sent as many messages as it may in a day. */
export const MESSAGES_USED_UP = 4781
/** A new target needs an address, a web hook and DingTalk a secret. */
export const ALERT_TARGET_INCOMPLETE = 4782
/** A game has as many targets as it may. */
export const TOO_MANY_ALERT_TARGETS = 4783
/** The provider has suspended the publisher of the game: nobody calls for it. */
export const GAME_SUSPENDED = 4790
/** The game is not open to the country of the caller's address; `data.country` is its code. */
export const REGION_REFUSED = 4793
/** A list of addresses that are refused has the caller's. */
export const ADDRESS_REFUSED = 4794
/** Player, device or address is on the refused list; `data.refused_until` is Unix seconds. */
export const ON_REFUSED_LIST = 4795
/** A list of addresses cannot be read at all; the text says why. */
export const UNREADABLE_LIST = 4796
/** The end of a ban, or of an entry of the refused list, must lie ahead. */
export const PAST_END = 4797
/** A draft names a list of addresses that is not this game's, or two by one key. */
export const UNKNOWN_LIST = 4798
/** Another gift of the game has this identifier. */
export const GIFT_CODE_TAKEN = 4800
/** Somebody else saved the gift after the caller opened it. */
export const GIFT_CHANGED = 4801
/** The gift or the batch is not in a state in which this can be done; the text says why. */
export const GIFT_STATE = 4802
/** A shared word or code like it belongs to another batch of the game. */
export const GIFT_WORD_TAKEN = 4803
/** A code gives nothing; the text says why, and `data.reason` names it for programs. */
export const GIFT_REFUSED = 4804
/** The address of an export was used, or is too old. */
export const GIFT_LINK_ENDED = 4805
/** The caller's own id of a call gave this player something else before; nothing is given. */
export const GIFT_REQUEST_REUSED = 4806
/** A rule asks for a version of an agreement that players cannot read, or stands twice. */
export const UNKNOWN_AGREEMENT = 4830
/** Agreements must be accepted first: `data.agreements` as `init` says them. */
export const CONSENT_NEEDED = 4831
/** A version of an agreement that players cannot read yet cannot be accepted. */
export const AGREEMENT_NOT_IN_FORCE = 4832
/** The goods' price is in a currency that the player's area does not sell in. */
export const CURRENCY_NOT_SOLD = 4860
/** There is no such zone in the IANA database. */
export const UNKNOWN_ZONE = 4861
/** The zone is set once: another one is taken with its preview alone. */
export const CLOCK_MOVES = 4862
/** A publication waits whose zone is another: one of the two would move the clock unseen. */
export const CLOCK_WAITS = 4863
/** The caller has as many exports under way as one may have. */
export const TOO_MANY_EXPORTS = 4870
/** The file is not there any more, or not yet. */
export const EXPORT_NOT_THERE = 4871
/** The list has no such column. */
export const UNKNOWN_EXPORT_COLUMN = 4872
/** The file is no table, is too large, or has not the columns that it is said to have. */
export const UNREADABLE_STATEMENT = 4875
/** As many of a game wait as may. */
export const TOO_MANY_RECONCILIATIONS = 4876
/** None of the packages that were to get a version may have one. */
export const EVERY_PACKAGE_FORBIDDEN = 4877
/** The line was disputed in these words before; an answer is answered by something new. */
export const DISPUTE_REPEATED = 4878
/** The line was disputed as often as it may be. */
export const DISPUTES_OVER = 4879
/** The channel package is not this game's, or was not built. */
export const NO_SOURCE_PACKAGE = 4880
/** A promoter that is to get a package is disabled, or none of this game. */
export const PROMOTER_FORBIDDEN = 4881
/** One press makes no more packages than this. */
export const TOO_MANY_PACKAGES = 4882
/** The package has no version that was made yet. */
export const PACKAGE_NOT_MADE = 4883
/** None of the packages is active and made. */
export const NOTHING_TO_DISTRIBUTE = 4884
/** The distribution is not in a state in which this can be done. */
export const DISTRIBUTION_STATE = 4885
/** The moment is past, or more than a year ahead. */
export const DUE_MOMENT = 4886
/** The hook's address must not be called, or its secret is missing or malformed. */
export const PURGE_HOOK_ADDRESS = 4887
/** The package is forbidden: nobody fetches it any more. */
export const PROMOTION_PACKAGE_GONE = 4888
/** Nothing is published at this address. */
export const NO_PACKAGE = 4889
/** A link would lead to a link. */
export const LINK_LOOP = 4890
/** A link that opens its target needs one. */
export const LINK_WITHOUT_ADDRESS = 4891
/** A change would begin in a month that has statements. */
export const SHARE_BEGINS_IN_SETTLED_MONTH = 4892
/** Statements are drawn once every order of the month has come in. */
export const MONTH_NOT_OVER = 4893
/** Months are drawn one after the other. */
export const SETTLEMENT_MONTH_ORDER = 4894
/** The step does not follow the state that the statement is in. */
export const STATEMENT_STATE = 4895
/** There is nothing installed that makes PDFs, or the statement is too long for one. */
export const NO_PRINTING = 4896
/** The tree of promoters has two levels: an agency, and those below it. */
export const PROMOTER_TREE_DEPTH = 4897
/** The file is no table of promoters; `reason` says why. */
export const UNREADABLE_PROMOTERS = 4898
/** A game has as many share models as it may. */
export const TOO_MANY_SHARE_MODELS = 4899
/** A share model, or all of a game together, have as many versions as they may. */
export const TOO_MANY_SHARE_VERSIONS = 4900
/** The data center's engine is not installed on this server. */
export const ANALYTICS_NOT_INSTALLED = 4970
/** The engine is starting, or cannot be reached. */
export const ANALYTICS_AWAY = 4971
/** A query needs more time or memory than one may have. */
export const ANALYTICS_TOO_HEAVY = 4972
/** Somebody has saved as many reports of a game as one may. */
export const TOO_MANY_REPORTS = 4973
/** Somebody else changed the planned event after it was read; `data` is it as it is now. */
export const PLANNED_EVENT_CHANGED = 4974
/** The plan of a game is full. */
export const TOO_MANY_PLANNED_EVENTS = 4975
/** The events of a game's plan have as many properties as they may in all. */
export const TOO_MANY_PLANNED_PROPERTIES = 4976
/** Rates lead nowhere yet. */
export const NO_REPORT_CURRENCY = 4980
/** The report currency is worth itself. */
export const RATE_OF_REPORT_CURRENCY = 4981
/** A publisher keeps as many rates as it may. */
export const TOO_MANY_RATES = 4982
/** The file is no table of rates. */
export const UNREADABLE_RATES = 4983
/** A page is asked for something that there is not (any more). */
export const UNREADABLE_REPORT = 4984
/** Somebody has made as many dashboards of a game as one may. */
export const TOO_MANY_DASHBOARDS = 4985
/** Others would see a dashboard with reports that they may not open. */
export const PRIVATE_REPORTS_ON_DASHBOARD = 4986
/** Somebody has made as many schedules of a game as one may. */
export const TOO_MANY_SCHEDULES = 4987
/** The file is no table of text. */
export const UNREADABLE_IMPORT = 4988
/** The same file counts already. */
export const IMPORTED_ALREADY = 4989
/** As many wait as may. */
export const TOO_MANY_IMPORTS = 4990
/** The import is being taken out, or is out already. */
export const IMPORT_NOT_UNDOABLE = 4991
/** A figure in the report currency is asked for by another one's name. */
export const OTHER_REPORT_CURRENCY = 4992
/** Somebody else keeps another rate of that day; nothing was kept. */
export const RATE_CHANGED_MEANWHILE = 4993
/** The rate was deleted meanwhile; nothing was kept. `data.rate` is empty, as `seen` may be. */
export const RATE_DELETED_MEANWHILE = 4994
/** Other tiles stand there than the caller saw; nothing was kept. */
export const DASHBOARD_CHANGED_MEANWHILE = 4995
/** A fault of ours; the request id finds it in the log. */
export const INTERNAL = 5000
/** The database cannot be reached at the moment. */
export const UNAVAILABLE = 5003
/** A stored secret cannot be opened: its master key is missing, or the row is damaged. */
export const SECRETS_UNREADABLE = 5004
/** Nothing can be written: the disk of the database or of the files is full. */
export const DISK_FULL = 5007
/** The login is over: what the browser keeps of it is thrown away (clause L-03). */
export const ENDS_SESSION: ReadonlySet<number> = new Set([SIGNED_IN_ELSEWHERE, NO_TOKEN, UNKNOWN_TOKEN, SESSION_EXPIRED, SESSION_REVOKED])
