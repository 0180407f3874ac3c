from longshore_packer.archive import Archive
from longshore_packer.binary import values
from longshore_packer.binary.xml import Element
from longshore_packer.content import Mother
from longshore_packer.content.manifest import Manifest, put
from longshore_packer.content.rename import Mover

from .altered import altered, with_string
from .conftest import Build


class TestMover:
    def test_moves_the_package_and_what_is_below(self) -> None:
        move = Mover("com.a", "com.a.b")
        assert move("com.a") == "com.a.b"
        assert move("com.a.x") == "com.a.b.x"
        assert move("com.ab.x") == "com.ab.x"
        assert move("x.com.a") == "x.com.a"


class TestRename:
    def test_aapt2_sees_the_new_name(self, build: Build) -> None:
        built = build(package_name="com.other.game")
        assert "package: name='com.other.game'" in built.badging()
        assert "Package name=com.other.game id=7f" in built.resources()
        assert built.edits.package_name == "com.other.game"

    def test_suffix(self, build: Build) -> None:
        assert build(package_suffix=".hw.beta").edits.package_name == "com.example.harbor.hw.beta"

    def test_class_names_stay_in_full(self, build: Build) -> None:
        told = build(package_name="com.other.game").xml()
        for name in ("HarborApplication", "MainActivity", "PushService", "HarborProvider", "Alias"):
            assert f'android:name="com.example.harbor.{name}"' in told
        assert 'android:targetActivity="com.example.harbor.MainActivity"' in told

    def test_names_looked_up_by_package_move(self, build: Build) -> None:
        built = build(package_name="com.other.game")
        told = built.xml()
        assert 'authorities="com.other.game.files;com.thirdparty.shared"' in told
        assert told.count('"com.other.game.permission.PUSH"') == 3
        assert 'taskAffinity="com.other.game.main"' in told
        assert 'process=":push"' in told
        assert "content.foreign_authority" in built.warnings()

    def test_shortcuts_follow(self, build: Build) -> None:
        built = build(package_name="com.other.game")
        for name in ("res/xml/shortcuts.xml", "res/xml-v22/shortcuts.xml"):
            told = built.xml(name)
            assert 'targetPackage="com.other.game"' in told
            assert 'targetClass="com.example.harbor.MainActivity"' in told

    def test_unchanged_without_a_name(self, build: Build) -> None:
        built = build()
        assert "package: name='com.example.harbor'" in built.badging()
        assert set(built.edits.replaced) == {"AndroidManifest.xml"}
        assert not built.warnings()

    def test_real_package(self, build: Build, real_apk: str) -> None:
        mother = Mother(Archive.open(real_apk))
        built = build(mother=mother, package_suffix=".hw")
        told = built.badging()
        assert f"package: name='{mother.manifest.package}.hw'" in told
        assert f"Package name={mother.manifest.package}.hw id=7f" in built.resources()
        assert f"launchable-activity: name='{mother.manifest.package}.MainActivity'" in told


class TestRareForms:
    def test_authorities_in_the_table(self, prepared: Mother, build: Build) -> None:
        assert prepared.table is not None
        string = prepared.table.find("string", "emoji")
        assert string is not None

        def change(manifest: Manifest) -> None:
            provider = next(manifest.components("provider"))
            put(provider, "authorities", values.reference(string))

        table = with_string(prepared, "emoji", "com.example.harbor.auth;other.auth")
        mother = altered(prepared, change, **{"resources.arsc": table})
        built = build(mother=mother, package_name="com.other.game")
        assert '"com.other.game.auth;other.auth"' in built.resources()

    def test_package_as_scheme_category_and_target(self, prepared: Mother, build: Build) -> None:
        def change(manifest: Manifest) -> None:
            activity = next(manifest.components("activity"))
            for name, attribute in (
                ("data", "scheme"),
                ("data", "host"),
                ("category", "name"),
                ("action", "name"),
            ):
                element = Element(name)
                put(element, attribute, "com.example.harbor")
                activity.children.append(Element("intent-filter", children=[element]))
            test = Element("instrumentation")
            put(test, "targetPackage", "com.example.harbor")
            manifest.root.children.append(test)
            put(manifest.root, "sharedUserId", "com.example.shared")

        built = build(mother=altered(prepared, change), package_name="com.other.game")
        told = built.xml()
        for expected in (
            'scheme="com.other.game"',
            'host="com.other.game"',
            'targetPackage="com.other.game"',
            'E: category\n                    A: android:name="com.other.game"',
            'E: action\n                    A: android:name="com.example.harbor"',
        ):
            assert expected in told
        assert "content.shared_user" in built.warnings()
